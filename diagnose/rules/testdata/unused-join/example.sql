-- Nothing of suppliers is read but the key that joins it.
-- db: ../shop.sql
-- question: List the names of all products in the category Games.
SELECT p.name
FROM products AS p
JOIN suppliers AS s ON p.supplier_id = s.id
--   ^^^^^^^^^^^^^^ want: unused-join "never used"
WHERE p.category = 'Games';
-- masked --
SELECT p.name
FROM products AS p
JOIN [MASK1] ON p.supplier_id = s.id
WHERE p.category = 'Games';
-- edit --
Remove `suppliers s` and its join; keep the output columns.
-- fixed --
SELECT p.name
FROM products AS p
WHERE p.category = 'Games';
