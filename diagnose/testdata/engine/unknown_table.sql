-- The table that owns all used columns goes before one that is spelled alike.
-- db: ../museum.sql
SELECT s.room, s.visitors FROM halls_stats s;
--                             ^^^^^^^^^^^ want: table-not-found "did you mean `room_stats`?"
-- masked --
SELECT s.room, s.visitors FROM [MASK1] s;
-- edit --
Use the table that stores what is asked for.
-- fixed --
SELECT s.room, s.visitors FROM room_stats s;
