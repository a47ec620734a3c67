-- Games are asked for, books are taken.
-- db: ../shop.sql
-- question: List all games.
SELECT name FROM products WHERE category = 'Books';
--                                         ^^^^^^^ want: value-not-asked "does not speak of 'Books'"
-- masked --
SELECT name FROM products WHERE category = [MASK1];
-- edit --
Compare `category` with what the question names, or drop the condition.
-- fixed --
SELECT name FROM products WHERE category = 'Games';
