-- Without a database a name that may be a text says nothing, and a time may be one.
-- question: Show the top five names.
SELECT name FROM products ORDER BY name LIMIT 5;

-- question: What is the lowest time of a lap?
SELECT time FROM laps ORDER BY time DESC LIMIT 1;
