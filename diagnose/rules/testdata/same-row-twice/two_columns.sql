-- The key has two columns, and both are equal.
-- db: ../shop.sql
SELECT a.quantity FROM order_items a JOIN order_items b ON a.order_id = b.order_id AND a.product_id = b.product_id;
--                                        ^^^^^^^^^^^^^ want: same-row-twice "always the same row"
-- masked --
SELECT a.quantity FROM order_items a JOIN [MASK1] ON a.order_id = b.order_id AND a.product_id = b.product_id;
-- edit --
Use `a` alone, or join different rows.
-- fixed --
SELECT a.quantity FROM order_items a;
