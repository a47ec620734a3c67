-- A line that may be no question is not judged, nor one in another language.
-- db: ../travel.sql

-- What is the date of each order?
SELECT placed_date FROM orders;

-- question: Welches Datum (date) haben die orders?
SELECT placed_date FROM orders;

-- sqlrepair: ignore ambiguous-column: the date of placing is always meant
-- question: What is the date of each order?
SELECT placed_date FROM orders;
