-- Each query runs, or nearly, and is wrong. The tables are known from this file alone.
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category TEXT, price REAL NOT NULL);

-- question: List the three cheapest products.
SELECT name
FROM products
ORDER BY price DESC
LIMIT 3;

-- question: Which categories are there?
SELECT DISTINCT catgory FROM products;

-- question: What does the pen cost?
SELECT price, FROM products WHERE name = 'Pen';
