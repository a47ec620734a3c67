-- As a bound next to it, inside a date, in a name, as a hundred per cent.
-- db: ../shop.sql
-- question: Which products have a stock of at least 100?
SELECT name FROM products WHERE stock > 99;

-- question: Who joined before 2021?
SELECT name FROM customers WHERE joined < '2021-01-01';

-- question: What share of 100 percent of the orders is shipped?
SELECT AVG(status = 'shipped') FROM orders;

-- question: Which of the A-22 products cost more than three euros?
SELECT name FROM products WHERE price > 3;

-- question: Which customers joined after :year, not 2021?
SELECT name FROM customers WHERE joined > :year;

-- question: Who joined since 2021?
SELECT name FROM customers WHERE joined > '2020-12-31';

-- question: Which orders were placed on 14/3/24?
SELECT id FROM orders WHERE placed = '2024-03-14';

-- question: Who joined between 1990 and 2000?
SELECT name FROM customers WHERE joined >= '1990-01-01' AND joined < '2001-01-01';
