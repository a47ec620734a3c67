-- db: ../shop.sql
-- question: How many customers live in Oslo?
SELECT COUNT(*) FROM customers WHERE city = 'Oslo';

-- question: Which orders are not cancelled?
SELECT id FROM orders WHERE status <> 'cancelled';

-- question: How many orders were returned, and how many were paid?
SELECT SUM(CASE WHEN status = 'returned' THEN 1 ELSE 0 END), SUM(status = 'paid') FROM orders;

-- question: Which orders were SHIPPED?
SELECT id FROM orders WHERE status = 'SHIPPED' COLLATE NOCASE;

-- question: What costs 3.5 euros?
SELECT name FROM products WHERE price = '3.50';
