-- The evidence takes the average, the query a plain price.
-- db: ../shop.sql
-- question: What is the usual price of books?
-- evidence: usual price refers to AVG(price)
SELECT price
--     ^^^^^ want: evidence-not-computed "computes AVG"
FROM products
WHERE category = 'Books';
-- masked --
SELECT [MASK1]
FROM products
WHERE category = 'Books';
-- edit --
Compute AVG as the evidence says.
-- fixed --
(no repair)
