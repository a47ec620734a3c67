-- The year of a date is a part of it.
-- db: ../shop.sql
-- question: How many orders were placed in 2024?
SELECT COUNT(*) FROM orders WHERE placed = 2024;
--                                ^^^^^^^^^^^^^ want: bare-year "the number 2024"
-- masked --
SELECT COUNT(*) FROM orders WHERE placed = [MASK1];
-- edit --
Write the year in the form in which the column stores dates.
-- fixed --
SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) = '2024';
