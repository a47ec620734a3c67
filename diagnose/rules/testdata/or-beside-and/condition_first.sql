-- The same the other way round.
-- db: ../shop.sql
-- question: Which books or games cost less than 15 euros?
SELECT name FROM products WHERE price < 15 AND category = 'Books' OR category = 'Games';
--                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: or-beside-and "`price < 15`"
-- masked --
SELECT name FROM products WHERE price < 15 AND [MASK1];
-- edit --
Put the alternatives in parentheses, so that the other condition holds for all of them.
-- fixed --
SELECT name FROM products WHERE price < 15 AND (category = 'Books' OR category = 'Games');
