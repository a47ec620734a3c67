-- The year is a restriction that the query lost.
-- db: ../shop.sql
-- question: How many customers joined in 2021?
SELECT COUNT(*)
-- <^^^^^^^^^^^^^^^ want: number-not-used "says 2021"
FROM customers;
-- masked --
SELECT COUNT(*)
FROM customers [MASK1];
-- edit --
Add the restriction to 2021 that the question states; change nothing else.
-- fixed --
(no repair)
