-- Compared as texts, no stored date comes after '31/12/2023'.
-- db: ../shop.sql
-- question: Which orders were placed after 31 December 2023?
SELECT id FROM orders WHERE placed > '31/12/2023';
--                                   ^^^^^^^^^^^^ want: date-layout-differs "stores dates as YYYY-MM-DD"
-- masked --
SELECT id FROM orders WHERE placed > [MASK1];
-- edit --
Write the date in the form YYYY-MM-DD, in which the column stores dates.
-- fixed --
SELECT id FROM orders WHERE placed > '2023-12-31';
