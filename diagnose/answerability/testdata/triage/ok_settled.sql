-- What the evidence, the question or the query settles is not asked again; nor what
-- the question may well mean.
-- db: ../travel.sql

-- question: What is the date of each order?
-- evidence: date is orders.shipped_date
SELECT shipped_date FROM orders;

-- question: What is the date when each order was placed?
SELECT placed_date FROM orders;

-- The query takes both.
-- question: What is the date of each order?
SELECT placed_date, shipped_date FROM orders;

-- question: What is the price of a unit?
SELECT unit_price FROM orders;

-- question: In which city are customers whose birthplace is Bergen?
SELECT city FROM customers WHERE birthplace = 'Bergen';

-- A table with its own name for the word.
-- question: How many trips are there in the north?
SELECT COUNT(*) FROM trips_north;

-- question: How many flights go to each airport as their destination?
SELECT destination_id, COUNT(*) FROM flights GROUP BY destination_id;

-- question: What are the dates on which each order was placed, and when was it shipped?
SELECT placed_date FROM orders;

-- What no query follows may be misspelt, or ask in its middle.
-- question: What is the first and last name of each customer?

-- question: For each order there is a total. Report the total.

-- question: List the customers and their nmes.

-- question: How many orders were there in all?

-- question: Which customers live in a city like "Ber"?

-- Verbs, parts of names, names of names and directions are not ambiguous.
-- question: Which orders were shipped or placed?
SELECT id FROM orders WHERE shipped_date IS NOT NULL;

-- question: What is the id of each flight?
SELECT id FROM flights;

-- question: Which flights arrive at the airport of Oslo?
SELECT f.id FROM flights f JOIN airports a ON f.destination_id = a.id WHERE a.town = 'Oslo';

-- question: Which customers know Bergen Holm?
SELECT name FROM customers WHERE city = 'Bergen';
