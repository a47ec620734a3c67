-- db: ../shop.sql
SELECT name, "a fixed text" FROM products WHERE category = "Games" ORDER BY "price";
