-- The condition of the second join links the first two again.
-- db: ../shop.sql
SELECT c.name, p.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN products p ON o.id = o.id + 0;
--                                                                                ^^^^^^^^^^ want: no-join-condition "No condition links"
-- masked --
SELECT c.name, p.name FROM customers c JOIN orders o ON o.customer_id = c.id JOIN products p [MASK1] ON o.id = o.id + 0;
-- edit --
Join `p` along declared keys.
-- fixed --
(no repair)
