-- What a statement that changes data names must be there, too.
-- db: ../museum.sql
INSERT INTO artist (id, nmae) VALUES (3, 'Mo');
--                      ^^^^ want: column-not-found "did you mean `name`?"
UPDATE artwrok SET price = 1;
--     ^^^^^^^ want: table-not-found "did you mean `artwork`?"
UPDATE artwork AS a SET prize = price * 2, title = (SELECT name FROM artist WHERE id = 1) WHERE id = 1;
--                      ^^^^^ want: column-not-found "did you mean `price`?"
DELETE FROM hall_stat WHERE day = '2024-01-01';
--          ^^^^^^^^^ want: table-not-found "did you mean `hall_stats`?"
-- masked --
INSERT INTO artist (id, [MASK1]) VALUES (3, 'Mo');
-- edit --
Use a column that the table has.
-- fixed --
INSERT INTO artist (id, name) VALUES (3, 'Mo');
