-- A museum, for the engine's findings.
CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT NOT NULL, born INTEGER, country TEXT);
CREATE TABLE artwork (id INTEGER PRIMARY KEY, title TEXT NOT NULL, artist_id INTEGER REFERENCES artist (id), acqdate TEXT, "room (floor)" TEXT, price REAL);
CREATE TABLE hall_stats (day TEXT, hall TEXT, visitors INTEGER);
CREATE TABLE room_stats (day TEXT, hall TEXT, room TEXT, visitors INTEGER);
INSERT INTO artist VALUES (1, 'Ines Prado', 1901, 'Spain'), (2, 'Olaf Lund', 1950, NULL);
INSERT INTO artwork VALUES (1, 'Dawn', 1, '1999-05-01', 'A (2)', 1000), (2, 'Harbour', 2, '2021-03-01', 'B (1)', 500);
INSERT INTO hall_stats VALUES ('2024-01-01', 'east', 90);
INSERT INTO room_stats VALUES ('2024-01-01', 'east', 'e1', 40), ('2024-01-01', 'east', 'e2', 50);
