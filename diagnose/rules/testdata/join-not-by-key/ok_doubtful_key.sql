-- The declared key refers to a column that many rows share, so it says little.
-- db: ../clubs.sql
-- question: How many home games did the Red Stockings attend?
SELECT COUNT(*) FROM game g JOIN club c ON g.club = c.code WHERE c.name = 'Red Stockings';
