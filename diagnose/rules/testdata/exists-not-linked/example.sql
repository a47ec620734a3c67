-- There is an order, so all customers are returned.
-- db: ../shop.sql
-- question: Which customers have a paid order?
SELECT name
FROM customers
WHERE EXISTS (SELECT 1 FROM orders WHERE status = 'paid');
--    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: exists-not-linked "all rows or for none"
-- masked --
SELECT name
FROM customers
WHERE EXISTS ([MASK1]);
-- edit --
Link the subquery to the outer row by a condition on its key.
-- fixed --
(no repair)
