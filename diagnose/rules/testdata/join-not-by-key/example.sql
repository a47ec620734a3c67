-- Orders belong to customers by customer_id, not by their own id.
-- db: ../shop.sql
-- question: Which customers have open orders?
SELECT c.name
FROM customers AS c
JOIN orders AS o ON o.id = c.id
--                  ^^^^^^^^^^^ want: join-not-by-key "their declared key is `o.customer_id = c.id`"
WHERE o.status = 'open';
-- masked --
SELECT c.name
FROM customers AS c
JOIN orders AS o ON [MASK1]
WHERE o.status = 'open';
-- edit --
Join orders and customers by their key.
-- fixed --
SELECT c.name
FROM customers AS c
JOIN orders AS o ON o.customer_id = c.id
WHERE o.status = 'open';
