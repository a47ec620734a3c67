-- Another table of the query has the column: the qualifier is what is wrong.
-- db: ../museum.sql
-- question: How many rooms does each hall have on each day?
SELECT r.hall, h.day, COUNT(DISTINCT h.room)
--                                   ^^^^^^ want: column-not-found "did you mean `r.room`?"
FROM hall_stats h JOIN room_stats r ON h.hall = r.hall
GROUP BY r.hall, h.day;
-- masked --
SELECT r.hall, h.day, COUNT(DISTINCT [MASK1])
FROM hall_stats h JOIN room_stats r ON h.hall = r.hall
GROUP BY r.hall, h.day;
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT r.hall, h.day, COUNT(DISTINCT r.room)
FROM hall_stats h JOIN room_stats r ON h.hall = r.hall
GROUP BY r.hall, h.day;
