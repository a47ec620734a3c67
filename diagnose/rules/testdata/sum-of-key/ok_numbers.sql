-- What is summed up is a number of something.
-- db: ../shop.sql
SELECT SUM(quantity) FROM order_items;

SELECT COUNT(id) FROM orders;

SELECT MAX(id) FROM orders;
