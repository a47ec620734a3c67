-- The column stores numbers, or dates.
-- db: ../depot.sql
SELECT label FROM bins WHERE capacity = 10;

SELECT label FROM bins WHERE staff_id = 2;
