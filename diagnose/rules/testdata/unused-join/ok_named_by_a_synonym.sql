-- The question speaks of the table in another word: the join may be there to drop rows.
-- db: ../depot.sql
-- question: Which bins have an employee?
SELECT b.id FROM bins b JOIN staff s ON s.id = b.staff_id;
