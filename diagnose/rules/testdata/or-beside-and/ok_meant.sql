-- Different columns, parentheses, or no difference on the data.
-- db: ../shop.sql
SELECT name FROM products WHERE category = 'Books' OR stock > 100 AND price < 15;

SELECT name FROM products WHERE (category = 'Books' OR category = 'Games') AND price < 15;

SELECT name FROM products WHERE category = 'Books' AND price < 15 OR category = 'Games' AND price < 5;

SELECT name FROM products WHERE category = 'Books' OR category = 'Games' AND stock >= 0;
