-- No customer is called as a product.
-- db: ../shop.sql
SELECT p.stock FROM products p JOIN customers c ON c.name = p.name;
--                                                 ^^^^^^^^^^^^^^^ want: no-value-in-common "no value in common"
-- masked --
SELECT p.stock FROM products p JOIN customers c ON [MASK1];
-- edit --
Relate columns that store the same things, along declared keys.
-- fixed --
(no repair)
