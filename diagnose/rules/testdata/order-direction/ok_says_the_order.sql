-- The question speaks of the order itself.
-- db: ../shop.sql
-- question: List products in ascending order of stock, lowest first; show the last two.
SELECT name FROM products ORDER BY stock DESC LIMIT 2;
