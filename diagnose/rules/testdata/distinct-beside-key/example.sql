-- No two products have the same id.
-- db: ../shop.sql
SELECT DISTINCT id, name
--     ^^^^^^^^ want: distinct-beside-key "changes nothing"
FROM products;
-- masked --
SELECT [MASK1] id, name
FROM products;
-- edit --
Drop DISTINCT; keep the rest.
-- fixed --
SELECT id, name
FROM products;
