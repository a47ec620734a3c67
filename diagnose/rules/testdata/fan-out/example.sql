-- Each product's stock is taken once for every order that has it.
-- db: ../shop.sql
-- question: What is the total stock of all products?
SELECT SUM(p.stock)
--     ^^^^^^^^^^^^ want: fan-out "once for every row of `i`"
FROM products AS p
JOIN order_items AS i ON i.product_id = p.id;
-- masked --
SELECT SUM(p.stock)
FROM products AS p
JOIN [MASK1] ON i.product_id = p.id;
-- edit --
Remove the join to `i`, or sum up before joining.
-- fixed --
SELECT SUM(p.stock)
FROM products AS p;
