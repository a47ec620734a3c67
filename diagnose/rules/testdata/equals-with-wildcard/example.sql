-- By = the per cent signs would have to be stored.
-- db: ../shop.sql
-- question: Which products have 'Pen' in their name?
SELECT id
FROM products
WHERE name = '%Pen%';
--    ^^^^^^^^^^^^^^ want: equals-with-wildcard "is a pattern"
-- masked --
SELECT id
FROM products
WHERE name [MASK1] '%Pen%';
-- edit --
Compare by LIKE.
-- fixed --
SELECT id
FROM products
WHERE name LIKE '%Pen%';
