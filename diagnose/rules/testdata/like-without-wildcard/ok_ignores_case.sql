-- The text is stored, in whatever case, or there is a wildcard.
-- db: ../shop.sql
SELECT id FROM products WHERE name LIKE 'pencil';

SELECT id FROM products WHERE name LIKE 'Pen%';

SELECT id FROM products WHERE name LIKE 'Penci_';
