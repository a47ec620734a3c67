-- Eight products have three categories.
-- db: ../shop.sql
-- question: How many different categories do products have?
SELECT COUNT(category)
--     ^^^^^^^^^^^^^^^ want: distinct-asked "as often as it occurs"
FROM products;
-- masked --
SELECT COUNT([MASK1]category)
FROM products;
-- edit --
Take each value once, by DISTINCT.
-- fixed --
SELECT COUNT(DISTINCT category)
FROM products;
