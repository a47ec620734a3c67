-- What is filled in later is not judged, nor is what could come from it.
-- db: ../museum.sql
SELECT {{ column }}, x.y FROM {{ ref('orders') }} x;

SELECT a FROM :schema.events WHERE b = :'v';

SELECT name FROM artist WHERE id = ?1 AND country = @country AND born > $year;

SELECT name FROM ${table} WHERE nope = 1;

-- question: How many artists of a country are there?
SELECT COUNT(*) FROM artist WHERE country = '{{ country }}' AND name LIKE '%${name}%' AND name <> '{name}' AND born = '%(year)s';
