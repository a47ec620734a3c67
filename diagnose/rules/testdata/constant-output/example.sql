-- Every row says Books, as the condition does.
-- db: ../shop.sql
-- question: Which books are there?
SELECT name, category
--           ^^^^^^^^ want: constant-output "the same in every row"
FROM products
WHERE category = 'Books';
-- masked --
SELECT name, [MASK1]
FROM products
WHERE category = 'Books';
-- edit --
Leave out the column, or return the one that is meant.
-- fixed --
SELECT name
FROM products
WHERE category = 'Books';
