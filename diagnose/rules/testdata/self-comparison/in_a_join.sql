-- A join that joins nothing.
-- db: ../shop.sql
SELECT c.name, o.id FROM customers c JOIN orders o ON o.customer_id = o.customer_id;
--                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: self-comparison "with itself"
-- masked --
SELECT c.name, o.id FROM customers c JOIN orders o ON o.customer_id = [MASK1];
-- edit --
Compare with what is meant; a text stands in single quotes.
-- fixed --
(no repair)
