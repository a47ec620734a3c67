-- The value is there, in part, or the words name something else.
-- db: ../shop.sql
-- question: Which suppliers are located in Norway?
SELECT name FROM suppliers WHERE country = 'Norway';

-- question: What did Aino Berg order?
SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.name LIKE 'Aino%';

-- question: How many Books are there?
SELECT COUNT(*) FROM products WHERE category = "Books";

-- question: Which orders are of Aino Berg?
SELECT id FROM orders WHERE customer_id = 1;
