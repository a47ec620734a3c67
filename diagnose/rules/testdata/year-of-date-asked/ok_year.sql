-- The year is returned, or the whole date is asked for.
-- db: ../depot.sql
-- question: In which year was the bin North checked?
SELECT strftime('%Y', checked) FROM bins WHERE label = 'North';

-- question: When was the bin North checked?
SELECT checked FROM bins WHERE label = 'North';
