-- The ids of orders have no total.
-- db: ../shop.sql
-- question: How many orders are paid?
SELECT SUM(id)
--     ^^^^^^^ want: sum-of-key "means nothing"
FROM orders
WHERE status = 'paid';
-- masked --
SELECT [MASK1]
FROM orders
WHERE status = 'paid';
-- edit --
Count the rows, or take the column that holds the number.
-- fixed --
SELECT COUNT(*)
FROM orders
WHERE status = 'paid';
