-- Two tables have an id.
-- db: ../museum.sql
-- question: What are the ids of artworks by Spanish artists?
SELECT id FROM artist JOIN artwork ON artwork.artist_id = artist.id WHERE country = 'Spain';
--     ^^ want: column-not-found "could be a column of `artist` or `artwork`"
-- masked --
SELECT [MASK1] FROM artist JOIN artwork ON artwork.artist_id = artist.id WHERE country = 'Spain';
-- edit --
Say which table's column is meant.
-- fixed --
SELECT artist.id FROM artist JOIN artwork ON artwork.artist_id = artist.id WHERE country = 'Spain';
