-- The first four letters of a date are a text, too.
-- db: ../shop.sql
-- question: How many orders were placed after 2023?
SELECT COUNT(*) FROM orders WHERE 2023 < substr(placed, 1, 4);
--                                ^^^^ want: text-result-and-number "substr gives a text, which never equals the number 2023"
-- masked --
SELECT COUNT(*) FROM orders WHERE [MASK1] < substr(placed, 1, 4);
-- edit --
Compare with a text of the form that the function gives.
-- fixed --
SELECT COUNT(*) FROM orders WHERE '2023' < substr(placed, 1, 4);
