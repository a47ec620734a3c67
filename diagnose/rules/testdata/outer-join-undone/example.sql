-- Customers without an order have no status, and are dropped.
-- db: ../shop.sql
-- question: List all customers and the status of their orders.
SELECT c.name, o.status
FROM customers AS c
LEFT JOIN orders AS o ON o.customer_id = c.id
WHERE o.placed > '2024-02-01';
--    ^^^^^^^^^^^^^^^^^^^^^^^ want: outer-join-undone "which LEFT JOIN keeps"
-- masked --
SELECT c.name, o.status
FROM customers AS c
[MASK1] orders AS o ON o.customer_id = c.id
WHERE [MASK2];
-- edit --
Move the condition into ON if the rows are wanted, else join by JOIN.
-- fixed --
SELECT c.name, o.status
FROM customers AS c
JOIN orders AS o ON o.customer_id = c.id
WHERE o.placed > '2024-02-01';
