-- The column differs from row to row, or is all there is.
-- db: ../shop.sql
SELECT name, category FROM products WHERE category IN ('Books', 'Games');

SELECT category FROM products WHERE category = 'Books';

SELECT category, COUNT(*) FROM products WHERE category = 'Books' GROUP BY category;

SELECT name, category FROM products WHERE category = 'Books' OR stock > 100;
