-- It is computed, in this or another way.
-- db: ../shop.sql
-- question: What is the usual price of books?
-- evidence: usual price refers to AVG(price)
SELECT AVG(price) FROM products WHERE category = 'Books';

-- question: What is the usual price of books?
-- evidence: usual price refers to AVG(price)
SELECT SUM(price) / COUNT(price) FROM products WHERE category = 'Books';

-- question: Which product is the dearest?
-- evidence: dearest refers to MAX(price)
SELECT name FROM products ORDER BY price DESC LIMIT 1;
