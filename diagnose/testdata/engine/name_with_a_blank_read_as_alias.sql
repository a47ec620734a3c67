-- Here the second half of the name could be an alias.
CREATE TABLE show ("Seats Sold (matinee)" REAL, "Hall Name" TEXT);
SELECT Hall Name FROM show;
--     ^^^^^^^^^ want: syntax-error "needs quotes"
-- masked --
SELECT [MASK1] FROM show;
-- edit --
Quote `Hall Name`
-- fixed --
SELECT "Hall Name" FROM show;
