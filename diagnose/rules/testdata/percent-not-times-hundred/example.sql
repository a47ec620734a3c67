-- Three of eight is 0.375 of 1, and 37.5 of 100.
-- db: ../shop.sql
-- question: What percentage of products are books?
SELECT CAST(SUM(category = 'Books') AS REAL) / COUNT(*)
--     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: percent-not-times-hundred "a fraction of 1"
FROM products;
-- masked --
SELECT [MASK1]
FROM products;
-- edit --
Multiply by 100, before the division.
-- fixed --
SELECT 100.0 * CAST(SUM(category = 'Books') AS REAL) / COUNT(*)
FROM products;
