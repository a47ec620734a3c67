-- The key of a thing is not its name: nothing is proposed.
-- db: ../museum.sql
-- question: Which artists have works, by name?
SELECT w.artist FROM artwork w;
--     ^^^^^^^^ want: column-not-found "no column `artist`"
-- masked --
SELECT [MASK1] FROM artwork w;
-- edit --
Use the column that holds what is meant.
-- fixed --
(no repair)
