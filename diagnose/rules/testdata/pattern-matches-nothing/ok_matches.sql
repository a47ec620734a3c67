-- A value is like the pattern, or none is wanted.
-- db: ../shop.sql
SELECT COUNT(*) FROM products WHERE category LIKE '%station%';

SELECT COUNT(*) FROM products WHERE category LIKE 'B__ks';

SELECT COUNT(*) FROM products WHERE category NOT LIKE '%Stationary%';

SELECT SUM(CASE WHEN category LIKE '%toys%' THEN 1 ELSE 0 END) FROM products;
