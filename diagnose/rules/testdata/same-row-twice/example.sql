-- Joined by its own key a product meets itself.
-- db: ../shop.sql
SELECT b.name
FROM products AS a
JOIN products AS b ON a.id = b.id
--   ^^^^^^^^^^^^^ want: same-row-twice "always the same row"
WHERE a.stock > 100;
-- masked --
SELECT b.name
FROM products AS a
JOIN [MASK1] ON a.id = b.id
WHERE a.stock > 100;
-- edit --
Use `a` alone, or join different rows.
-- fixed --
(no repair)
