-- The column is one declared key away: the table is joined, for the user to see;
-- it is not the preferred fix, since a join may repeat or drop rows. Bare names
-- that the new table has too get their qualifier.
-- db: ../museum.sql
-- question: What are the titles and countries of all artworks?
SELECT id, title, country FROM artwork;
--                ^^^^^^^ want: column-not-found "no column `country`"
-- masked --
SELECT id, title, [MASK1] FROM artwork;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT artwork.id, title, artist.country FROM artwork JOIN artist ON artwork.artist_id = artist.id;
