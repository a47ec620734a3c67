-- The column is converted, or the order is the same.
-- db: ../depot.sql
SELECT label FROM bins ORDER BY CAST(capacity AS INTEGER) DESC LIMIT 1;

SELECT label FROM bins WHERE capacity > 0;

SELECT label FROM bins ORDER BY label;
