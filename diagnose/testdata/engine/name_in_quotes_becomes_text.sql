-- SQLite reads the misspelt name as a text, and the condition is always true.
-- db: ../museum.sql
-- question: How many artists have a country?
SELECT COUNT(*) FROM artist WHERE "contry" IS NOT NULL;
--                                ^^^^^^^^ want: column-not-found "silently reads it as the text"
-- masked --
SELECT COUNT(*) FROM artist WHERE [MASK1] IS NOT NULL;
-- edit --
Write the name of the column that is meant, or use single quotes for a text.
-- fixed --
SELECT COUNT(*) FROM artist WHERE "country" IS NOT NULL;
