-- An accent is missing, in a list.
-- db: ../shop.sql
-- question: Who lives in Oslo or Reykjavik?
SELECT name FROM customers WHERE city IN ('Oslo', 'Reykjavik');
--                                                ^^^^^^^^^^^ want: value-not-stored "Reykjavík"
-- masked --
SELECT name FROM customers WHERE city IN ('Oslo', [MASK1]);
-- edit --
Replace the value by the one that the question means, written as `city` stores it.
-- fixed --
SELECT name FROM customers WHERE city IN ('Oslo', 'Reykjavík');
