-- There are three books, and one of their suppliers is compared.
-- db: ../shop.sql
-- question: Which products come from a supplier of games or books?
SELECT name
FROM products
WHERE supplier_id = (SELECT supplier_id FROM products WHERE category IN ('Books', 'Games'));
--                ^ want: several-for-one "gives several rows"
-- masked --
SELECT name
FROM products
WHERE supplier_id [MASK1] (SELECT supplier_id FROM products WHERE category IN ('Books', 'Games'));
-- edit --
Compare with all of its rows by IN, or let it give one.
-- fixed --
SELECT name
FROM products
WHERE supplier_id IN (SELECT supplier_id FROM products WHERE category IN ('Books', 'Games'));
