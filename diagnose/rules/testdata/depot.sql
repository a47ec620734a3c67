-- A depot whose numbers are stored as texts.
CREATE TABLE staff (
  id         INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL,
  last_name  TEXT NOT NULL,
  boss_id    INTEGER REFERENCES staff (id)   -- NULL for who has none
);

CREATE TABLE bins (
  id       INTEGER PRIMARY KEY,
  label    TEXT NOT NULL,
  capacity TEXT NOT NULL,       -- in litres, as a text
  checked  TEXT NOT NULL,       -- ISO date
  staff_id INTEGER REFERENCES staff (id)
);

CREATE TABLE calls (
  id       INTEGER PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  minutes  INTEGER NOT NULL
);

INSERT INTO staff VALUES (1, 'Ida', 'Holm', NULL), (2, 'Ravi', 'Nair', 1), (3, 'Ida', 'Moe', 1), (4, 'Moe', 'Lund', 3);
INSERT INTO bins VALUES (1, 'North', '9', '2023-05-01', 2), (2, 'South', '10', '2024-01-15', 2), (3, 'East', '120', '2024-02-20', 3);
INSERT INTO calls VALUES (1, 2, 10), (2, 2, 4), (3, 3, 7), (4, 1, 2);
