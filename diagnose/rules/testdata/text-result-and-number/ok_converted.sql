-- A text beside a text, a number beside a number, and what a calculation converts.
-- db: ../shop.sql
SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) = '2024';

SELECT COUNT(*) FROM orders WHERE CAST(strftime('%Y', placed) AS INTEGER) = 2024;

SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) - 1 = 2023;

SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) + 0 BETWEEN 2023 AND 2024;
