-- Nothing equals NULL.
-- db: ../shop.sql
-- question: Which products have no price yet?
SELECT name FROM products WHERE price = NULL;
--                              ^^^^^^^^^^^^ want: null-by-equals "never holds"
-- masked --
SELECT name FROM products WHERE price [MASK1] NULL;
-- edit --
Compare by IS.
-- fixed --
SELECT name FROM products WHERE price IS NULL;
