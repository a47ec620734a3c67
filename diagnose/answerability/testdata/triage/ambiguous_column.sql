-- Two columns have "date" in their names, and the query takes one of them.
-- db: ../travel.sql
-- question: What is the date of each order?
--                       ^^^^ want: ambiguous-column "orders.placed_date or orders.shipped_date"
SELECT placed_date FROM orders;

-- question: When was the date of the first trip?
SELECT MIN(price) FROM trips_north;
