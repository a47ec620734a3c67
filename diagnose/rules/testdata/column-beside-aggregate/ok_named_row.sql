-- Nothing is known of stored values, and a row that is chosen by its name may well be one row.
-- db: ../clubs.sql
-- question: How many games did the Red Stockings play, and what is their code?
SELECT c.code, COUNT(g.id) FROM club c JOIN game g ON g.club = c.short WHERE c.name = 'Red Stockings';
