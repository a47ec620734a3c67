-- Each product has one supplier.
-- db: ../shop.sql
SELECT DISTINCT p.id, s.name FROM products p JOIN suppliers s ON s.id = p.supplier_id;
--     ^^^^^^^^ want: distinct-beside-key "changes nothing"
-- masked --
SELECT [MASK1] p.id, s.name FROM products p JOIN suppliers s ON s.id = p.supplier_id;
-- edit --
Drop DISTINCT; keep the rest.
-- fixed --
SELECT p.id, s.name FROM products p JOIN suppliers s ON s.id = p.supplier_id;
