CREATE TABLE club (season INTEGER, short TEXT, code TEXT, name TEXT, PRIMARY KEY (season, short));
CREATE TABLE game (id INTEGER PRIMARY KEY, club TEXT REFERENCES club (short));
