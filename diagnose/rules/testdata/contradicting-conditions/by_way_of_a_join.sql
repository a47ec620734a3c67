-- What a join equates has one value, too.
-- db: ../shop.sql
SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.id = 1 AND o.customer_id = 2;
--                                                                                    ^^^^^^^^^^^^^^^^^ want: contradicting-conditions "never hold together"

SELECT a.name FROM products a JOIN products b ON a.id = b.id WHERE a.category = 'Books' AND b.category = 'Games';
--                                                                                          ^^^^^^^^^^^^^^^^^^^^ want: contradicting-conditions "never hold together"
-- masked --
SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE [MASK1];
-- edit --
Make them alternatives, or ask for them of different rows.
-- fixed --
SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.id IN (1, 2);
