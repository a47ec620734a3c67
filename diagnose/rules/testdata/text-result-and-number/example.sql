-- strftime gives '2024', which is not the number 2024.
-- db: ../shop.sql
-- question: How many orders were placed in 2024?
SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) = 2024;
--                                                         ^^^^ want: text-result-and-number "strftime gives a text, which never equals the number 2024"
-- masked --
SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) = [MASK1];
-- edit --
Compare with a text of the form that the function gives.
-- fixed --
SELECT COUNT(*) FROM orders WHERE strftime('%Y', placed) = '2024';
