-- The question has the whole text in quotes.
-- db: ../clubs.sql
-- question: Which clubs have the name "Red Stockings"?
SELECT code FROM club WHERE name LIKE 'Red Stockings';
