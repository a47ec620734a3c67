-- Countries by name and, of offices, by what is short for it.
CREATE TABLE countries (code TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE offices (id INTEGER PRIMARY KEY, town TEXT NOT NULL, country TEXT NOT NULL);
INSERT INTO countries VALUES ('GB', 'United Kingdom'), ('US', 'United States'), ('NO', 'Norway');
INSERT INTO offices VALUES (1, 'Leeds', 'UK'), (2, 'Boston', 'USA'), (3, 'Oslo', 'Norway');
