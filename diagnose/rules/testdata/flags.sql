CREATE TABLE device (id INTEGER PRIMARY KEY, name TEXT, is_new INTEGER, on_loan INTEGER, checked BOOLEAN, broken TINYINT(1), weight REAL);
INSERT INTO device VALUES (1, 'Drill', 3, 1, 7, 2, 1.5), (2, 'Saw', 0, 0, 1, 0, 4);
