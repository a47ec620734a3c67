-- Each product is paired with each supplier.
-- db: ../shop.sql
-- question: List the products with their suppliers.
SELECT p.name, s.name
FROM products AS p, suppliers AS s;
--                  ^^^^^^^^^^^^^^ want: no-join-condition "No condition links"
-- masked --
SELECT p.name, s.name
FROM products AS p, suppliers AS s [MASK1];
-- edit --
Join `s` along declared keys.
-- fixed --
SELECT p.name, s.name
FROM products AS p, suppliers AS s
WHERE s.id = p.supplier_id;
