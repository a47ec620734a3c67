-- The same form, its beginning, a time behind it, a part taken out, and a column that holds no dates.
-- db: ../shop.sql
SELECT name FROM customers WHERE joined >= '2021-02-01' AND joined < '2022' AND joined <> '2021-03-01 12:00:00';

SELECT name FROM customers WHERE strftime('%m/%d/%Y', joined) > '02/01/2021' AND name < '3/1/2021';
