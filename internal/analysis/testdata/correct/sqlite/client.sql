.headers on
.mode column
.open x.db
.print "Hello; it's"
SELECT 1;
.import --csv x.csv emp
.schema
SELECT 2;
.quit
