-- NULL is left out already, by whatever means.
-- db: ../shop.sql
-- question: Which product has the lowest price?
SELECT name FROM products WHERE price IS NOT NULL ORDER BY price LIMIT 1;

-- question: Which product above one euro has the lowest price?
SELECT name FROM products WHERE price > 1 ORDER BY price LIMIT 1;

-- question: Which product has the lowest price?
SELECT name FROM products ORDER BY price NULLS LAST LIMIT 1;

-- question: Which product has the lowest price?
SELECT name FROM products WHERE NOT (price IS NULL) ORDER BY price LIMIT 1;
