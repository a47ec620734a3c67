-- Columns of yes and no are conditions, and so is what is compared.
-- db: ../flags.sql
SELECT name FROM device WHERE is_new AND on_loan AND checked AND NOT broken;

SELECT name FROM device WHERE weight > 3 OR weight;
