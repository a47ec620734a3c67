-- One finding on the function, none on the word "year" that stands in it.
-- db: ../museum.sql
-- question: Which artworks were acquired more than a year ago?
SELECT title FROM artwork WHERE acqdate < DATEADD(year, -1, GETDATE());
--                                        ^^^^^^^ want: unknown-error "`date('now', '-1 year')`"
-- masked --
SELECT title FROM artwork WHERE acqdate < [MASK1];
-- edit --
Use a function that SQLite has.
-- fixed --
SELECT title FROM artwork WHERE acqdate < date('now', '-1 year');
