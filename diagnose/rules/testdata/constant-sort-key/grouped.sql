-- All rows become one group.
-- db: ../shop.sql
SELECT COUNT(*) FROM products GROUP BY 'category';
--                                     ^^^^^^^^^^ want: constant-sort-key "nothing is grouped"
-- masked --
SELECT COUNT(*) FROM products GROUP BY [MASK1];
-- edit --
Name the column without single quotes.
-- fixed --
SELECT COUNT(*) FROM products GROUP BY category;
