-- Nothing is measured by a name; another rule may say that the key is wrong.
-- db: ../shop.sql
-- question: What are the top three products?
SELECT name FROM products ORDER BY name LIMIT 3;
