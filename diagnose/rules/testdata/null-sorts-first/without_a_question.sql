-- No question is needed to see that the first row has no value.
-- db: ../shop.sql
SELECT name FROM products ORDER BY price LIMIT 1;
--                                 ^^^^^ want: null-sorts-first "price"
-- masked --
SELECT name FROM products [MASK1] ORDER BY price LIMIT 1;
-- edit --
Leave out rows where `price` is NULL: they sort first.
-- fixed --
SELECT name FROM products WHERE price IS NOT NULL ORDER BY price LIMIT 1;
