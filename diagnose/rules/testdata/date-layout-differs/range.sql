-- A month without its zero sorts behind all others; the second bound may be a day in April or in March.
-- db: ../shop.sql
-- question: Which customers joined from 1 February to 3 April 2021?
SELECT name FROM customers WHERE joined BETWEEN '2021-2-1'
--                                              ^^^^^^^^^^ want: date-layout-differs "YYYY-M-D"
AND '4/3/2021';
--  ^^^^^^^^^^ want: date-layout-differs "MM/DD/YYYY or DD/MM/YYYY"
-- masked --
SELECT name FROM customers WHERE joined BETWEEN [MASK1]
AND '4/3/2021';
-- edit --
Write the date in the form YYYY-MM-DD, in which the column stores dates.
-- fixed --
SELECT name FROM customers WHERE joined BETWEEN '2021-02-01'
AND '4/3/2021';
