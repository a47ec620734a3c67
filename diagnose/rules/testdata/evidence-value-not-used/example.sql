-- The evidence says how finished orders are stored.
-- db: ../shop.sql
-- question: How many orders are finished?
-- evidence: finished refers to status = 'shipped'
SELECT COUNT(*)
-- <^^^^^^^^^^^^^^^ want: evidence-value-not-used "status = 'shipped'"
FROM orders;
-- masked --
SELECT COUNT(*)
FROM orders [MASK1];
-- edit --
Compare status with 'shipped', as the evidence says.
-- fixed --
SELECT COUNT(*)
FROM orders
WHERE status = 'shipped';
