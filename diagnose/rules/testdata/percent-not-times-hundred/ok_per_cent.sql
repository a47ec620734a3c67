-- It is multiplied, or nothing is asked per cent.
-- db: ../shop.sql
-- question: What percentage of products are books?
SELECT CAST(SUM(category = 'Books') AS REAL) * 100 / COUNT(*) FROM products;

-- question: What percentage of products are books?
SELECT 100.0 * SUM(category = 'Books') / COUNT(*) FROM products;

-- question: What ratio of products are books?
SELECT CAST(SUM(category = 'Books') AS REAL) / COUNT(*) FROM products;
