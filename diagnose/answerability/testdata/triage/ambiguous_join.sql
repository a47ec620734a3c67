-- A flight refers to two airports, and the question does not say to which of them.
-- db: ../travel.sql
-- question: How many flights are there for each airport?
--                                               ^^^^^^^ want: ambiguous-join "flights.origin_id or flights.destination_id"
SELECT a.id, COUNT(*) FROM airports a JOIN flights f ON f.origin_id = a.id GROUP BY a.id;
