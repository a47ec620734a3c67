-- Placeholder, comment and spacing stay as they are.
-- db: ../museum.sql
-- question: names of artists born after :year
SELECT nmae  /* shown in the list */ FROM artist WHERE born > :year; -- keep me
--     ^^^^ want: column-not-found "`name`"
-- masked --
SELECT [MASK1]  /* shown in the list */ FROM artist WHERE born > :year; -- keep me
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT name  /* shown in the list */ FROM artist WHERE born > :year; -- keep me
