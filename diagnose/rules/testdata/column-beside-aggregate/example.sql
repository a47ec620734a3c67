-- The sum is of all products, the category of any one.
-- db: ../shop.sql
-- question: What is the stock of each category?
SELECT category, SUM(stock)
--     ^^^^^^^^ want: column-beside-aggregate "any one row"
FROM products;
-- masked --
SELECT category, SUM(stock)
FROM products [MASK1];
-- edit --
Group by the column, or leave it out.
-- fixed --
SELECT category, SUM(stock)
FROM products GROUP BY category;
