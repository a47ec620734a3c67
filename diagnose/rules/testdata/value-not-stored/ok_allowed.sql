-- The values may occur, though no row stores them yet; the title may be anything.
-- db: ../checked.sql
-- question: Which closed wishes are called Darker?
SELECT id FROM tickets WHERE kind = 'wish' AND state <> 'Open' AND title = 'Darker';
