-- September is '09'.
-- db: ../shop.sql
-- question: How many orders were placed in March and April?
SELECT COUNT(*) FROM orders WHERE strftime('%m', placed) IN ('3', '4');
--                                                           ^^^ want: text-result-and-number "strftime gives two digits, and never '3'"
-- masked --
SELECT COUNT(*) FROM orders WHERE strftime('%m', placed) IN ([MASK1], [MASK2]);
-- edit --
Compare with a text of the form that the function gives.
-- fixed --
SELECT COUNT(*) FROM orders WHERE strftime('%m', placed) IN ('03', '04');
