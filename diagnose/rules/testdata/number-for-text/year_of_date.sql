-- strftime gives a text: '2024' is not 2024.
-- db: ../shop.sql
-- question: How many orders were placed in 2024?
SELECT COUNT(*)
FROM orders
WHERE strftime('%Y', placed) = 2024;
--    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: number-for-text "gives a text"
-- masked --
SELECT COUNT(*)
FROM orders
WHERE [MASK1] = 2024;
-- edit --
Convert the text to a number, or write the number in quotes.
-- fixed --
SELECT COUNT(*)
FROM orders
WHERE CAST(strftime('%Y', placed) AS INTEGER) = 2024;
