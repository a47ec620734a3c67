-- The same condition, and one that a value implies.
-- db: ../shop.sql
SELECT name FROM products WHERE category = 'Books' AND stock > 3 AND category = 'Books';
--                                                                   ^^^^^^^^^^^^^^^^^^ want: implied-condition "stands here twice"

SELECT name FROM products WHERE category = 'Books' AND category <> 'Games';
--                                                     ^^^^^^^^^^^^^^^^^^^ want: implied-condition "holds wherever"
-- masked --
SELECT name FROM products WHERE category = 'Books' AND stock > 3 AND [MASK1];
-- edit --
Remove the condition that says nothing new, or let it say what is meant.
-- fixed --
SELECT name FROM products WHERE category = 'Books' AND stock > 3;
