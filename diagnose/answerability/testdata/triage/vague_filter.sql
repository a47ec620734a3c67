-- The query sets a bound that the question does not state.
-- db: ../travel.sql
-- question: List the recent orders.
--                    ^^^^^^ want: vague-filter "has no bound"
SELECT id FROM orders WHERE placed_date > '2024-01-15';
