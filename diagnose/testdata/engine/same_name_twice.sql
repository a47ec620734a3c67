-- One misspelt name is one fault, and mending it mends all its places.
-- db: ../museum.sql
-- question: List the titles of the artworks sorted by when they were acquired, the newest first.
SELECT title, acquiredate FROM artwork WHERE acquiredate IS NOT NULL ORDER BY acquiredate DESC;
--            ^^^^^^^^^^^ want: column-not-found "did you mean `acqdate`?"
-- masked --
SELECT title, [MASK1] FROM artwork WHERE [MASK1] IS NOT NULL ORDER BY [MASK1] DESC;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT title, acqdate FROM artwork WHERE acqdate IS NOT NULL ORDER BY acqdate DESC;
