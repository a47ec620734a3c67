-- The condition goes behind the others; an OR is put in parentheses.
-- db: ../shop.sql
-- question: Which is the cheapest of the books and games?
SELECT name FROM products WHERE category = 'Books' OR category = 'Games' ORDER BY price ASC LIMIT 1;
--                                                                                ^^^^^^^^^ want: null-sorts-first "price"
-- masked --
SELECT name FROM products WHERE category = 'Books' OR category = 'Games' [MASK1] ORDER BY price ASC LIMIT 1;
-- edit --
Leave out rows where `price` is NULL: they sort first, and the question asks for the cheapest.
-- fixed --
SELECT name FROM products WHERE (category = 'Books' OR category = 'Games') AND price IS NOT NULL ORDER BY price ASC LIMIT 1;
