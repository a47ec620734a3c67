-- The number of pieces is no condition.
-- db: ../shop.sql
-- question: Which products have more than ten pieces in stock?
SELECT name FROM products WHERE stock AND price < 50;
--                              ^^^^^ want: bare-condition "`stock` alone is true wherever it is not zero"
-- masked --
SELECT name FROM products WHERE [MASK1] AND price < 50;
-- edit --
Compare `stock` with what the question says of it, or leave the condition out.
-- fixed --
(no repair)
