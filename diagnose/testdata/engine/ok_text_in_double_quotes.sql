-- Text in double quotes where a value is expected is how many people write it;
-- SQLite takes it.
-- db: ../museum.sql
-- question: Which artists are from "Spain" or named "nam"?
SELECT id FROM artist WHERE country = "Spain" OR name IN ("nam") OR name LIKE "nam";
