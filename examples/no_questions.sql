-- db: shop.sql

-- Without a question only what needs none is seen: names, keys, NULL, syntax.

SELECT name, price,
FROM products;

SELECT o.id, "statsu" FROM orders AS o WHERE o.placed >= '2024-02-01';

SELECT o.id, o.placed
FROM orders AS o
JOIN customers AS c ON c.id = o.customer_id
WHERE o.status = 'open';

SELECT name FROM products ORDER BY price LIMIT 1;
