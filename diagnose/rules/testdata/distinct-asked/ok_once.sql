-- Each is counted once, or does not repeat.
-- db: ../shop.sql
-- question: How many different categories do products have?
SELECT COUNT(DISTINCT category) FROM products;

-- question: How many different categories do products have?
SELECT COUNT(*) FROM (SELECT category FROM products GROUP BY category);

-- question: How many different products are there?
SELECT COUNT(id) FROM products;
