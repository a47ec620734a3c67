-- The key names an output; what that measures is what counts.
-- db: ../shop.sql
-- question: Which customer has the fewest orders?
SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id ORDER BY n DESC LIMIT 1;
--                                                                            ^^^^ want: order-direction "fewest"
-- masked --
SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id ORDER BY n [MASK1] LIMIT 1;
-- edit --
Sort ascending, because the question asks for the fewest.
-- fixed --
SELECT customer_id, COUNT(*) AS n FROM orders GROUP BY customer_id ORDER BY n ASC LIMIT 1;
