-- A schema with versions, spans of validity, several dates and abbreviations.
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, dob DATE, hired DATE, fld3 TEXT, fte REAL, boss_id INTEGER REFERENCES staff (id));
CREATE TABLE contract (
  id INTEGER PRIMARY KEY, staff_id INTEGER NOT NULL REFERENCES staff (id), version INTEGER NOT NULL, is_current INTEGER NOT NULL,
  valid_from DATE NOT NULL, valid_to DATE, salary INTEGER, room_code TEXT
);
CREATE TABLE room (id INTEGER PRIMARY KEY, code INTEGER, size REAL, status TEXT);
CREATE TABLE call_log (id INTEGER PRIMARY KEY, user_id INTEGER, started TEXT, ended TEXT, note TEXT);
CREATE TABLE call_note (id INTEGER PRIMARY KEY, call_id INTEGER REFERENCES call_log (id), words TEXT);
CREATE TABLE trips_north (id INTEGER PRIMARY KEY, price INTEGER);
CREATE TABLE trips_south (id INTEGER PRIMARY KEY, price INTEGER);
INSERT INTO staff VALUES (1, 'Ida Holm', '1980-04-02', '2010-01-01', 'x', 1.0, NULL), (2, 'Jon Dahl', '1991-09-30', '2018-05-01', 'y', 0.5, 1), (3, 'Kit Moe', NULL, '2020-02-01', 'x', 1.0, 1);
INSERT INTO contract VALUES (1, 1, 1, 0, '2010-01-01', '2015-12-31', 4000, 'A1'), (2, 1, 2, 1, '2016-01-01', NULL, 5000, 'A1'), (3, 2, 1, 1, '2018-05-01', NULL, 3000, 'B2');
INSERT INTO room VALUES (1, 11, 20.5, 'active'), (2, 22, 12.0, 'closed');
INSERT INTO call_log VALUES (1, 1, '2024-01-01T08:00:00+01:00', '2024-01-01T08:05:00+01:00', 'about rooms'), (2, 2, '2024-01-02T09:00:00+01:00', '2024-01-02T09:01:00+01:00', 'asked');
