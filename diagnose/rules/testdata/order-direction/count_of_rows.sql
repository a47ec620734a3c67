-- The key is an aggregate, and no direction is written.
-- db: ../shop.sql
-- question: Which category has the most products?
select category
from products
group by category
order by count(*)
--       ^^^^^^^^ want: order-direction "most"
limit 1;
-- masked --
select category
from products
group by category
order by count(*) [MASK1]
limit 1;
-- edit --
Sort descending, because the question asks for the most.
-- fixed --
select category
from products
group by category
order by count(*) desc
limit 1;
