-- The stock is a number; the category stores the text.
-- db: ../shop.sql
-- question: Which products are games?
SELECT name FROM products WHERE stock = 'Games';
--                                      ^^^^^^^ want: text-for-number "holds numbers"
-- masked --
SELECT name FROM products WHERE stock = [MASK1];
-- edit --
Compare the column that stores the text.
-- fixed --
SELECT name FROM products WHERE category = 'Games';
