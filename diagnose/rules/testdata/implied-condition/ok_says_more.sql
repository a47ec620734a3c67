-- Each condition leaves out rows of its own.
-- db: ../shop.sql
SELECT name FROM products WHERE price > 10 AND price < 20;

SELECT name FROM products WHERE price IS NOT NULL AND price > 10;

SELECT name FROM products WHERE price > 10 OR price > 20 AND stock > 5;

SELECT name FROM products WHERE random() % 2 = 0 AND random() % 2 = 0;
