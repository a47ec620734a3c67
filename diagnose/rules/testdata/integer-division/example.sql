-- Two of five customers are 0 without a conversion.
-- db: ../shop.sql
-- question: What is the ratio of shipped orders to all orders?
SELECT SUM(CASE WHEN status = 'shipped' THEN 1 ELSE 0 END) / COUNT(*) FROM orders;
--                                                         ^ want: integer-division "drops the fraction"
-- masked --
SELECT [MASK1] / COUNT(*) FROM orders;
-- edit --
Divide real numbers: convert the left side before the division.
-- fixed --
SELECT CAST(SUM(CASE WHEN status = 'shipped' THEN 1 ELSE 0 END) AS REAL) / COUNT(*) FROM orders;
