-- A count is no percentage.
-- db: ../shop.sql
-- question: What percentage of the orders is shipped?
SELECT COUNT(*) FROM orders WHERE status = 'shipped';
--     ^^^^^^^^ want: no-division "divides nothing"
-- masked --
SELECT [MASK1] FROM orders WHERE status = 'shipped';
-- edit --
Divide the part by the whole, as real numbers, and multiply by 100 for a percentage.
-- fixed --
(no repair)
