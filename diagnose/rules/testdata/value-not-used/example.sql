-- The country is asked for, and nothing in the query says so.
-- db: ../shop.sql
-- question: Which suppliers are located in Norway?
SELECT name
-- <^^^^^^^^^^^ want: value-not-used "Norway"
FROM suppliers;
-- masked --
SELECT name
FROM suppliers [MASK1];
-- edit --
Add the condition that suppliers.country is 'Norway'.
-- fixed --
SELECT name
FROM suppliers
WHERE country = 'Norway';
