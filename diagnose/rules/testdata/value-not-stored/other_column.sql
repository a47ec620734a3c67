-- The value is stored, but in another column.
-- db: ../shop.sql
-- question: How many suppliers are from Norway?
SELECT COUNT(*) FROM suppliers WHERE name = 'Norway';
--                                          ^^^^^^^^ want: value-not-stored "suppliers.country stores it"
-- masked --
SELECT COUNT(*) FROM suppliers WHERE name = [MASK1];
-- edit --
Replace the value by the one that the question means, written as `name` stores it.
-- fixed --
SELECT COUNT(*) FROM suppliers WHERE country = 'Norway';
