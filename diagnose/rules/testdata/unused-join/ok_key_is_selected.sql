-- The key itself is read: that counts as use, since it could be read elsewhere only by rewriting.
-- db: ../shop.sql
-- question: Which suppliers supply games?
SELECT DISTINCT s.id FROM products p JOIN suppliers s ON s.id = p.supplier_id WHERE p.category = 'Games';
