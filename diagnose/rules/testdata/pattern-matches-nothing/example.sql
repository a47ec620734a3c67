-- The category is Stationery.
-- db: ../shop.sql
-- question: How many products are in stationary?
SELECT COUNT(*)
FROM products
WHERE category LIKE '%Stationary%';
--                  ^^^^^^^^^^^^^^ want: pattern-matches-nothing "is like"
-- masked --
SELECT COUNT(*)
FROM products
WHERE category LIKE [MASK1];
-- edit --
Write the pattern as `category` stores what is meant.
-- fixed --
SELECT COUNT(*)
FROM products
WHERE category LIKE '%Stationery%';
