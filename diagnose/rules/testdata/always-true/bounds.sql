-- Every price is above 10 or below 20.
-- db: ../shop.sql
SELECT name FROM products WHERE price > 10 OR price < 20;
--                              ^^^^^^^^^^^^^^^^^^^^^^^^ want: always-true "always holds"
-- masked --
SELECT name FROM products WHERE price > 10 [MASK1] price < 20;
-- edit --
Let both conditions hold together.
-- fixed --
SELECT name FROM products WHERE price > 10 AND price < 20;
