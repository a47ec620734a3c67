-- The schema lists the only values that the column may have.
-- db: ../checked.sql
-- question: How many bugs are still open?
SELECT COUNT(*) FROM tickets WHERE kind = 'bug' AND state IN ('Open', 'in work');
--                                                            ^^^^^^ want: value-not-stored "can never be 'Open'; did you mean 'open'"
-- masked --
SELECT COUNT(*) FROM tickets WHERE kind = 'bug' AND state IN ([MASK1], 'in work');
-- edit --
Replace the value by the one that the question means, of those that `state` may have.
-- fixed --
SELECT COUNT(*) FROM tickets WHERE kind = 'bug' AND state IN ('open', 'in work');
