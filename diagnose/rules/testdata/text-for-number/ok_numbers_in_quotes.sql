-- db: ../shop.sql
SELECT name FROM products WHERE stock = '12' OR price > '3.5' OR category = 'Games';
