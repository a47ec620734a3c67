-- A left join to a key neither repeats nor drops rows; no question is needed.
-- db: ../shop.sql
SELECT o.id FROM orders o LEFT JOIN customers c ON c.id = o.customer_id WHERE o.status = 'open';
--                                  ^^^^^^^^^^^ want: unused-join "changes no result"
-- masked --
SELECT o.id FROM orders o LEFT JOIN [MASK1] ON c.id = o.customer_id WHERE o.status = 'open';
-- edit --
Remove `customers c` and its join; keep the output columns.
-- fixed --
SELECT o.id FROM orders o WHERE o.status = 'open';
