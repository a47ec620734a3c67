PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "emp" (id INTEGER, name TEXT);
INSERT INTO emp VALUES(1,'O''Neil');
INSERT INTO emp VALUES(2,replace('a\nb','\n',char(10)));
INSERT INTO emp VALUES(3,unistr('\u000a'));
INSERT INTO emp VALUES(4,X'0102');
INSERT INTO emp VALUES(5,1.0e+100);
INSERT INTO emp VALUES(6,'multi
line; text -- x');
CREATE TABLE "order details" ("Order ID" INT, "a""b" TEXT);
INSERT INTO "order details" VALUES(1,'x');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','ft','ft',0,'CREATE VIRTUAL TABLE ft USING fts5(title)');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('emp',5);
CREATE VIEW v AS SELECT * FROM emp;
COMMIT;
