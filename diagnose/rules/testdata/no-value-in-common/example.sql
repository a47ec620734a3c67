-- A product's category is no supplier's name.
-- db: ../shop.sql
-- question: Which suppliers have products?
SELECT name
FROM suppliers
WHERE name IN (SELECT category FROM products);
--    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: no-value-in-common "no value in common"
-- masked --
SELECT name
FROM suppliers
WHERE [MASK1];
-- edit --
Relate columns that store the same things, along declared keys.
-- fixed --
(no repair)
