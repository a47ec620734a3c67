-- The evidence says by which column the maker is known.
-- db: ../shop.sql
-- question: List the makers of all products.
-- evidence: maker refers to supplier_id
SELECT category
-- <^^^^^^^^^^^^^^^ want: evidence-column-not-used "supplier_id"
FROM products;
-- masked --
[MASK1];
-- edit --
Use `supplier_id` as the evidence says.
-- fixed --
(no repair)
