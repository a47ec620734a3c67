-- Accents and emoji before the token do not shift it.
-- db: ../museum.sql
/* 🏛 musée */ SELECT nmae FROM artist;
--                   ^^^^ want: column-not-found "`name`"
-- masked --
SELECT [MASK1] FROM artist;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT name FROM artist;
