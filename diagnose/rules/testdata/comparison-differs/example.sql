-- "More than 20" leaves out 20.
-- db: ../shop.sql
-- question: Which orders have more than 20 of a product?
SELECT order_id
FROM order_items
WHERE quantity >= 20;
--    ^^^^^^^^^^^^^^ want: comparison-differs "not"
-- masked --
SELECT order_id
FROM order_items
WHERE quantity [MASK1] 20;
-- edit --
Compare by >, as the question says.
-- fixed --
SELECT order_id
FROM order_items
WHERE quantity > 20;
