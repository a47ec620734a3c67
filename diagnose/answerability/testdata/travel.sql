-- Several columns, tables, values and keys that one word may mean.
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, birthplace TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id), placed_date DATE, shipped_date DATE, total REAL, unit_price REAL);
CREATE TABLE airports (id INTEGER PRIMARY KEY, town TEXT);
CREATE TABLE flights (id INTEGER PRIMARY KEY, origin_id INTEGER REFERENCES airports (id), destination_id INTEGER REFERENCES airports (id), price REAL, departure TEXT);
CREATE TABLE trips_north (id INTEGER PRIMARY KEY, price REAL);
CREATE TABLE trips_south (id INTEGER PRIMARY KEY, price REAL);
INSERT INTO customers VALUES (1, 'Ida', 'Oslo', 'Bergen'), (2, 'Jon', 'Bergen', 'Oslo');
INSERT INTO orders VALUES (1, 1, '2024-01-01', '2024-01-03', 30, 10), (2, 2, '2024-02-01', '2024-02-03', 10, 10);
INSERT INTO airports VALUES (1, 'Bodø'), (2, 'Oslo');
INSERT INTO flights VALUES (1, 1, 2, 99, '08:00');
INSERT INTO trips_north VALUES (1, 5);
INSERT INTO trips_south VALUES (1, 7);
