-- Changes of what is there, of what the file makes, and of what is not known.
-- db: ../museum.sql
CREATE TABLE visit (id INTEGER, day TEXT);
INSERT INTO visit (id, day) VALUES (1, '2024-01-01');
INSERT INTO visit VALUES (2, '2024-01-02');
INSERT OR REPLACE INTO artist (rowid, name) SELECT id, name FROM artist;
UPDATE artist SET name = 'x', born = 1900 WHERE id IN (SELECT artist_id FROM artwork);
UPDATE artist SET (name, born) = ('x', 1) WHERE id = 1;
DELETE FROM artwork WHERE price = 0;
REPLACE INTO artist (id, name) VALUES (1, 'y');
INSERT INTO other.artist (x) VALUES (1);
DELETE FROM sqlite_sequence WHERE name = 'artist';
WITH old AS (SELECT id FROM artist) DELETE FROM artist WHERE id IN (SELECT id FROM old);
