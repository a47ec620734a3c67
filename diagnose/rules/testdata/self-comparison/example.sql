-- The text is the column's own name: in double quotes it is the column.
-- db: ../shop.sql
-- question: Is there a product called name?
SELECT id FROM products WHERE name = "name";
--                            ^^^^^^^^^^^^^ want: self-comparison "with itself"
-- masked --
SELECT id FROM products WHERE name = [MASK1];
-- edit --
Compare with what is meant; a text stands in single quotes.
-- fixed --
(no repair)
