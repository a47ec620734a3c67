-- Each broken statement of a file is found, each over its whole token.
-- db: ../museum.sql
SELECT id FROM artist;

SELECT nmae FROM artist;
--     ^^^^ want: column-not-found "`name`"

SELECT bad FROM artist;
--     ^^^ want: column-not-found "no column `bad`"
-- masked --
SELECT [MASK1] FROM artist;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT name FROM artist;
