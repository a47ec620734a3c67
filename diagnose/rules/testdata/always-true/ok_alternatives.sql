-- There is something that neither takes, or another column.
-- db: ../shop.sql
SELECT name FROM products WHERE price > 20 OR price < 10;

SELECT name FROM products WHERE category <> 'Books' OR name <> 'Pencil';

SELECT name FROM products WHERE category <> 'Books' AND category <> 'Games';

SELECT name FROM products WHERE 1 = 1 OR price > 20;
