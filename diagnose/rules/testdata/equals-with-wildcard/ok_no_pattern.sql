-- LIKE reads patterns, and a percentage is none.
-- db: ../shop.sql
SELECT id FROM products WHERE name LIKE '%Pen%';

SELECT id FROM products WHERE name = 'Pencil';
