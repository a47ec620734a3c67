-- By the evidence 30 belongs to it.
-- db: ../shop.sql
-- question: Which products are scarce?
-- evidence: scarce refers to stock <= 30
SELECT name
FROM products
WHERE stock < 30;
--    ^^^^^^^^^^ want: evidence-operator-differs "stock <= 30"
-- masked --
SELECT name
FROM products
WHERE stock [MASK1] 30;
-- edit --
Compare by <=, as the evidence says.
-- fixed --
SELECT name
FROM products
WHERE stock <= 30;
