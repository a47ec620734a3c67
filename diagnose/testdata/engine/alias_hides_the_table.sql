-- A table's own name is gone once it has an alias.
-- db: ../museum.sql
SELECT artist.name FROM artist AS a;
--     ^^^^^^ want: column-not-found "Nothing in FROM is called `artist`; did you mean `a`?"
-- masked --
SELECT [MASK1].name FROM artist AS a;
-- edit --
Use the name or alias of a table in FROM.
-- fixed --
SELECT a.name FROM artist AS a;
