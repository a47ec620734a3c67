-- The operator is that of the evidence, or is turned.
-- db: ../shop.sql
-- question: Which products are scarce?
-- evidence: scarce refers to stock <= 30
SELECT name FROM products WHERE stock <= 30;

-- question: Which products are not scarce?
-- evidence: scarce refers to stock <= 30
SELECT name FROM products WHERE NOT stock <= 30;

-- question: Which products are scarce?
-- evidence: scarce refers to stock <= 30
SELECT name FROM products WHERE stock < 31;
