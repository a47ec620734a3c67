-- The model put one pair of quotes around table and column: one fault, however often.
-- db: ../museum.sql
-- question: How many artworks have an artist?
SELECT COUNT(*) FROM `artwork` JOIN `artist` ON `artwork.artist_id` = `artist.id`;
--                                              ^^^^^^^^^^^^^^^^^^^ want: syntax-error "one name with a dot in it; did you mean `artwork`.`artist_id`?"
-- masked --
SELECT COUNT(*) FROM `artwork` JOIN `artist` ON [MASK1] = [MASK2];
-- edit --
Quote tables and columns each for themselves
-- fixed --
SELECT COUNT(*) FROM `artwork` JOIN `artist` ON `artwork`.`artist_id` = `artist`.`id`;
