-- Converted, multiplied by a real number, real columns, or no ratio asked for.
-- db: ../shop.sql
-- question: What is the ratio of shipped orders to all orders?
SELECT CAST(SUM(status = 'shipped') AS REAL) / COUNT(*) FROM orders;

-- question: What percentage of orders is shipped?
SELECT SUM(status = 'shipped') * 100.0 / COUNT(*) FROM orders;

-- question: What is the average price?
SELECT SUM(price) / COUNT(price) FROM products;

-- question: How many full dozens of each product are there?
SELECT name, stock / 12 FROM products;

-- question: What is the ratio of all orders to all orders?
SELECT COUNT(*) / COUNT(*) FROM orders;
