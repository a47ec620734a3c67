-- A table that the file itself creates is known to the statements of the file.
CREATE TABLE IF NOT EXISTS wat (stamp DATE NOT NULL);
SELECT stamp FROM wat;
SELECT x FROM somewhere_else;
