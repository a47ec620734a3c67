-- Each supplier has many products; which of their prices is asked is anybody's guess.
-- db: ../shop.sql
-- question: How many products above 10 euros does each supplier have?
SELECT supplier_id, COUNT(*)
FROM products
GROUP BY supplier_id
HAVING price > 10;
--     ^^^^^^^^^^ want: having-for-where "a condition on rows"
-- masked --
SELECT supplier_id, COUNT(*)
FROM products
GROUP BY supplier_id
HAVING [MASK1];
-- edit --
Move the condition into WHERE.
-- fixed --
SELECT supplier_id, COUNT(*)
FROM products
WHERE price > 10
GROUP BY supplier_id;
