-- The category is a name; its number is nowhere.
-- db: ../shop.sql
SELECT name
FROM products
WHERE category = 3;
--    ^^^^^^^^^^^^ want: number-for-text "stores texts"
-- masked --
SELECT name
FROM products
WHERE [MASK1] = [MASK2];
-- edit --
Compare the column that stores the number, or write the value as the column stores it.
-- fixed --
SELECT name
FROM products
WHERE id = 3;
