-- The column is used, or is a plain word.
-- db: ../shop.sql
-- question: List the makers of all products.
-- evidence: maker refers to supplier_id
SELECT supplier_id FROM products;

-- question: List the makers of all products.
-- evidence: maker refers to the name of the supplier
SELECT supplier_id FROM products;
