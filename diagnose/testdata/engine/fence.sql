-- What a model wraps its answer in is not SQL; the query inside is read as usual.
-- db: ../museum.sql
-- question: Which artists are there?
```sql
-- <^^^^^^ want: syntax-error "Markdown fence"
SELECT name FROM artist
```
-- masked --
-- What a model wraps its answer in is not SQL; the query inside is read as usual.
-- db: ../museum.sql
-- question: Which artists are there?
[MASK1]
SELECT name FROM artist
```
-- edit --
Remove the Markdown fence
-- fixed --
SELECT name FROM artist
