-- db: ../shop.sql
SELECT name FROM products WHERE price IS NULL OR price IS NOT NULL AND stock = coalesce(NULL, 0);
