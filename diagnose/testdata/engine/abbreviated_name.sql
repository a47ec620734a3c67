-- The schema abbreviates what the model spells out.
-- db: ../museum.sql
-- question: How many artworks were acquired since 2020?
SELECT COUNT(*) FROM artwork WHERE acquiredate >= '2020-01-01';
--                                 ^^^^^^^^^^^ want: column-not-found "did you mean `acqdate`?"
-- masked --
SELECT COUNT(*) FROM artwork WHERE [MASK1] >= '2020-01-01';
-- edit --
Use the column that holds what is meant.
-- fixed --
SELECT COUNT(*) FROM artwork WHERE acqdate >= '2020-01-01';
