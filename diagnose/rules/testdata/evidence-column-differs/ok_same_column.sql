-- The column is that of the evidence.
-- db: ../shop.sql
-- question: How many games are there?
-- evidence: games refers to category = 'Games'
SELECT COUNT(*) FROM products WHERE category = 'Games';

-- question: How many games are there?
-- evidence: games refers to category = 'Games'
SELECT COUNT(*) FROM products WHERE lower(category) = 'games';
