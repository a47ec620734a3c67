-- The status is stored in lower case.
-- db: ../shop.sql
-- question: Which orders have been shipped?
SELECT id
FROM orders
WHERE status = 'Shipped';
--             ^^^^^^^^^ want: value-not-stored "stored is 'shipped'"
-- masked --
SELECT id
FROM orders
WHERE status = [MASK1];
-- edit --
Replace the value by the one that the question means, written as `status` stores it.
-- fixed --
SELECT id
FROM orders
WHERE status = 'shipped';
