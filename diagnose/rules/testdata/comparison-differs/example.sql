-- "More than 5" leaves out 5.
-- db: ../shop.sql
-- question: Which orders have more than 5 of a product?
SELECT order_id
FROM order_items
WHERE quantity >= 5;
--    ^^^^^^^^^^^^^ want: comparison-differs "not"
-- masked --
SELECT order_id
FROM order_items
WHERE quantity [MASK1] 5;
-- edit --
Compare by >, as the question says.
-- fixed --
SELECT order_id
FROM order_items
WHERE quantity > 5;
