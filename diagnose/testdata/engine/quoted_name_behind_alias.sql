-- A suggestion behind an alias keeps its quotes.
-- db: ../museum.sql
SELECT w.room_floor FROM artwork w;
--     ^^^^^^^^^^^^ want: column-not-found "did you mean `w."room (floor)"`?"
-- masked --
SELECT [MASK1] FROM artwork w;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT w."room (floor)" FROM artwork w;
