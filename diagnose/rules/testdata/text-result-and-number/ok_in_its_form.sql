-- Texts, and what is cast or computed with.
-- db: ../shop.sql
SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) = '2024' AND strftime('%m', placed) IN ('03', '11') AND CAST(strftime('%d', placed) AS INTEGER) > 9;

SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) - 1 = 2023 AND length(status) = 4 AND substr(placed, 1, 4) + 0 = 2024 AND strftime('%j', placed) = '011';
