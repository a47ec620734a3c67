-- A name is stored in two columns of the table.
-- db: ../travel.sql
-- question: Which customers come from Bergen?
--                                     ^^^^^^ want: ambiguous-value "customers.birthplace and customers.city"
SELECT name FROM customers WHERE city = 'Bergen';
