-- Several values of one list that nobody asked for are told once.
-- db: ../shop.sql
-- question: How many orders were placed in 2024?
SELECT COUNT(*) FROM orders
WHERE placed LIKE '2024%' AND status IN ('paid', 'open', 'shipped');
--                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ want: value-not-asked "speak of 'paid', 'open', 'shipped'"
-- masked --
SELECT COUNT(*) FROM orders
WHERE placed LIKE '2024%' AND status IN ([MASK1], [MASK2], [MASK3]);
-- edit --
Compare `status` with what the question names, or drop the condition.
-- fixed --
(no repair)
