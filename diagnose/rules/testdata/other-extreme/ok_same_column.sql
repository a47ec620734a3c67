-- The column is the one whose extreme is taken, or is compared by size.
-- db: ../shop.sql
SELECT name FROM products WHERE price = (SELECT MAX(price) FROM products);

SELECT name FROM products WHERE price > (SELECT MAX(stock) FROM products);

SELECT name FROM customers WHERE id = (SELECT MAX(customer_id) FROM orders);
