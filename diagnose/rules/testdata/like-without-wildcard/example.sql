-- Fountain Pen is not found: LIKE asks for the whole text.
-- db: ../shop.sql
SELECT id
FROM products
WHERE name NOT LIKE 'Pen';
--                  ^^^^^ want: like-without-wildcard "asks for the whole text"
-- masked --
SELECT id
FROM products
WHERE name NOT LIKE [MASK1];
-- edit --
Write the pattern with wildcards, or compare by =.
-- fixed --
SELECT id
FROM products
WHERE name NOT LIKE '%Pen%';
