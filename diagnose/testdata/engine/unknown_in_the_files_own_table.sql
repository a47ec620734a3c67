-- And so are its columns.
CREATE TABLE wat (stamp DATE NOT NULL, who TEXT);
SELECT stmap FROM wat;
--     ^^^^^ want: column-not-found "`stamp`"
-- masked --
SELECT [MASK1] FROM wat;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT stamp FROM wat;
