-- A text is never less than a number: nobody joined "before 2021".
-- db: ../shop.sql
-- question: Which customers joined before 2021?
SELECT name FROM customers WHERE joined < 2021;
--                               ^^^^^^^^^^^^^ want: bare-year "holds dates"
-- masked --
SELECT name FROM customers WHERE joined < [MASK1];
-- edit --
Write the year in the form in which the column stores dates.
-- fixed --
SELECT name FROM customers WHERE joined < '2021-01-01';
