-- Dates, years that are stored as years, and numbers that are none.
-- db: ../shop.sql
SELECT name FROM customers WHERE joined < '2021-01-01' OR strftime('%Y', joined) = '2022';

SELECT name FROM products WHERE stock < 2021;
