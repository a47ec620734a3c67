-- The first row is whichever comes first.
-- db: ../shop.sql
-- question: Which product is the most expensive?
SELECT name
FROM products
LIMIT 1;
-- <^^^^^^^ want: limit-without-order "not sorted"
-- masked --
SELECT name
FROM products
[MASK1]LIMIT 1;
-- edit --
Sort by what makes a row the most expensive, before the LIMIT.
-- fixed --
(no repair)
