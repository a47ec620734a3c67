-- The operator takes the other side.
-- db: ../shop.sql
-- question: Which products have at least 100 in stock?
SELECT name FROM products WHERE stock < 100;
--                              ^^^^^^^^^^^ want: comparison-differs "not `<`"
-- masked --
SELECT name FROM products WHERE stock [MASK1] 100;
-- edit --
Compare by >=, as the question says.
-- fixed --
SELECT name FROM products WHERE stock >= 100;
