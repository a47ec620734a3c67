-- db: ../shop.sql
-- question: What percentage of the orders is shipped?
SELECT AVG(status = 'shipped') * 100 FROM orders;

-- question: What percentage of the orders is shipped?
SELECT SUM(status = 'shipped') * 100.0 / COUNT(*) FROM orders;
