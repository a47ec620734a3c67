-- Another number stands where that of the question belongs.
-- db: ../shop.sql
-- question: Which products have more than 50 pieces in stock?
SELECT name FROM products WHERE stock > 15;
--                                      ^^ want: number-not-used "The question says 50, and the query 15"
-- masked --
SELECT name FROM products WHERE stock > [MASK1];
-- edit --
Compare with 50.
-- fixed --
SELECT name FROM products WHERE stock > 50;
