-- Names with blanks and signs need quotes; one edit gives them to all.
CREATE TABLE show ("Seats Sold (matinee)" REAL, "Hall Name" TEXT);
SELECT Seats Sold (matinee) FROM show WHERE Hall Name = 'Orpheum';
--     ^^^^^^^^^^^^^^^^^^^^ want: syntax-error "needs quotes"
-- masked --
SELECT [MASK1] FROM show WHERE Hall Name = 'Orpheum';
-- edit --
Quote the names with blanks and signs
-- fixed --
SELECT "Seats Sold (matinee)" FROM show WHERE "Hall Name" = 'Orpheum';
