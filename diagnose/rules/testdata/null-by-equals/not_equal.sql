-- Nor does anything differ from it.
-- db: ../shop.sql
select name from customers where city<>null;
--                               ^^^^^^^^^^ want: null-by-equals "`IS NOT NULL`"
-- masked --
select name from customers where city[MASK1]null;
-- edit --
Compare by IS NOT.
-- fixed --
select name from customers where city is not null;
