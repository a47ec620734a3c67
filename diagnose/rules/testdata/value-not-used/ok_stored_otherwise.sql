-- Another column stores what the question names by its initials, and the query asks there.
-- db: ../regions.sql
-- question: Which towns of the United Kingdom have an office?
SELECT town FROM offices WHERE country = 'UK';

-- question: Which towns of the United States have an office?
SELECT town FROM offices WHERE country = 'USA';
