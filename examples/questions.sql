-- Queries as a model might write them. Each runs, or nearly, and each is wrong.
-- db: shop.sql

-- question: List the three cheapest products.
SELECT name
FROM products
WHERE price IS NOT NULL
ORDER BY price DESC
LIMIT 3;

-- question: What is the name of the product with the lowest price?
SELECT name FROM products ORDER BY price LIMIT 1;

-- question: Which orders have been shipped?
SELECT id, placed
FROM orders
WHERE status = 'Shipped';

-- question: How many customers live in Reykjavik?
SELECT COUNT(*) FROM customers WHERE city = 'Reykjavik';

-- question: List the names of all products in the category Games.
SELECT p.name
FROM products AS p
JOIN suppliers AS s ON p.supplier_id = s.id
WHERE p.category = 'Games';

-- question: What is the total quantity sold of each product?
SELECT p.name, SUM(i.quantitiy)
FROM order_items AS i
JOIN products AS p ON p.id = i.product_id
GROUP BY p.id;

-- question: Which customers joined before 2021?
SELECT name FROM customer WHERE joined < '2021-01-01';

-- question: On which days did customers from Oslo place orders?
SELECT c.placed
FROM customers AS c
JOIN orders AS o ON o.customer_id = c.id
WHERE c.city = 'Oslo';

-- question: What share of all orders is shipped?
SELECT SUM(CASE WHEN status = 'shipped' THEN 1 ELSE 0 END) / COUNT(*) FROM orders;

-- question: Which customers have open orders?
SELECT c.name FROM customers AS c JOIN orders AS o ON o.id = c.id WHERE o.status = 'open';

-- What no rule sees can be said: the repair then looks for a change of that type.
-- question: How many different customers have placed orders?
-- error: distinct
SELECT COUNT(customer_id) FROM orders;

-- This one is right, and nothing is said about it.
-- question: Which supplier has the most products?
SELECT s.name
FROM suppliers AS s
JOIN products AS p ON p.supplier_id = s.id
GROUP BY s.id
ORDER BY COUNT(*) DESC
LIMIT 1;
