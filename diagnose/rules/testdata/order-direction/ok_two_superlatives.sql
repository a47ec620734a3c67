-- Two superlatives: it is not said which of them the sort answers.
-- db: ../shop.sql
-- question: Sort the five cheapest books from highest to lowest price.
SELECT name FROM products WHERE category = 'Books' AND price IS NOT NULL ORDER BY price DESC LIMIT 5;
