-- The comparison drops every row; that a LEFT JOIN kept some is no second fault.
-- db: ../shop.sql
-- question: Which customers have no order?
SELECT c.name
FROM customers c LEFT JOIN orders o ON o.customer_id = c.id
WHERE o.id = NULL;
--    ^^^^^^^^^^^ want: null-by-equals "IS NULL"
-- masked --
SELECT c.name
FROM customers c LEFT JOIN orders o ON o.customer_id = c.id
WHERE o.id [MASK1] NULL;
-- edit --
Compare by IS.
-- fixed --
SELECT c.name
FROM customers c LEFT JOIN orders o ON o.customer_id = c.id
WHERE o.id IS NULL;
