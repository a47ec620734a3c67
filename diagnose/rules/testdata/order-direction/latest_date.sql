-- A date is latest when it is largest.
-- db: ../shop.sql
-- question: What is the most recent order?
SELECT id FROM orders ORDER BY placed ASC LIMIT 1;
--                                    ^^^ want: order-direction "recent"
-- masked --
SELECT id FROM orders ORDER BY placed [MASK1] LIMIT 1;
-- edit --
Sort descending, because the question asks for the most recent.
-- fixed --
SELECT id FROM orders ORDER BY placed DESC LIMIT 1;
