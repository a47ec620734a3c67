-- The year is asked for, and the day is returned.
-- db: ../depot.sql
-- question: In which year was the bin North checked?
SELECT checked
--     ^^^^^^^ want: year-of-date-asked "asks for a year"
FROM bins
WHERE label = 'North';
-- masked --
SELECT [MASK1]
FROM bins
WHERE label = 'North';
-- edit --
Return the year of the date.
-- fixed --
SELECT strftime('%Y', checked)
FROM bins
WHERE label = 'North';
