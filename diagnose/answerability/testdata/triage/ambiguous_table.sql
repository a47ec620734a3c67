-- Two tables store trips, and the question does not say which.
-- db: ../travel.sql
-- question: How many trips are there?
--                    ^^^^^ want: ambiguous-table "trips_north or trips_south"
SELECT COUNT(*) FROM trips_north;
