-- db: ../shop.sql
SELECT a.name, b.name FROM products a JOIN products b ON a.category = b.category AND a.id < b.id;
