-- A name that needs quotes keeps them.
-- db: ../museum.sql
SELECT "rom (floor)" FROM artwork ORDER BY "rooms (floor)";
--     ^^^^^^^^^^^^^ want: column-not-found "Did you mean"
--                                         ^^^^^^^^^^^^^^^ want: column-not-found "Did you mean"
-- masked --
SELECT [MASK1] FROM artwork ORDER BY "rooms (floor)";
-- edit --
Write the name of the column that is meant, or use single quotes for a text.
-- fixed --
SELECT "room (floor)" FROM artwork ORDER BY "rooms (floor)";
