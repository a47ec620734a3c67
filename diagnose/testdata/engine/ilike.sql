-- ILIKE is another database's; NULLS LAST is fine here.
-- db: ../museum.sql
-- question: Artworks with a harbour in the title, dearest first?
SELECT title FROM artwork WHERE title ILIKE '%harbour%' ORDER BY price DESC NULLS LAST;
--                                    ^^^^^ want: syntax-error ""
-- masked --
SELECT title FROM artwork WHERE title [MASK1] '%harbour%' ORDER BY price DESC NULLS LAST;
-- edit --
Write `LIKE`
-- fixed --
SELECT title FROM artwork WHERE title LIKE '%harbour%' ORDER BY price DESC NULLS LAST;
