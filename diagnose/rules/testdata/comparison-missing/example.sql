-- All customers with an order are returned, not those with several.
-- db: ../shop.sql
-- question: Which customers have placed at least 2 orders?
SELECT c.name
-- <^^^^^^^^^^^^^ want: comparison-missing "compares nothing by size"
FROM customers AS c
JOIN orders AS o ON o.customer_id = c.id
GROUP BY c.id;
-- masked --
[MASK1];
-- edit --
Add the condition >= 2 that the question states, in WHERE or in HAVING.
-- fixed --
(no repair)
