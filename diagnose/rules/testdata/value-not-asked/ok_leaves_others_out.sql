-- Who leaves out all others asks for the one that the question names.
-- db: ../shop.sql
-- question: Which products are stationery?
SELECT name FROM products WHERE category <> 'Books' AND category <> 'Games';

-- question: Which products are stationery?
SELECT name FROM products WHERE category NOT IN ('Books', 'Games');

-- question: How many orders are open or paid?
SELECT COUNT(*) FROM orders WHERE NOT status = 'shipped';

-- question: How many orders are open or paid?
SELECT COUNT(*) FROM orders WHERE NOT (status = 'shipped' OR status LIKE 's%');
