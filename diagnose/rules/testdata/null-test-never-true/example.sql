-- Every order has a customer, by the schema.
-- db: ../shop.sql
-- question: Which orders have no customer?
SELECT id
FROM orders
WHERE customer_id IS NULL;
--    ^^^^^^^^^^^^^^^^^^^ want: null-test-never-true "is never NULL"
-- masked --
SELECT id
FROM orders
WHERE [MASK1];
-- edit --
Ask for what the column stores where nothing is known, or for rows that have no partner.
-- fixed --
(no repair)
