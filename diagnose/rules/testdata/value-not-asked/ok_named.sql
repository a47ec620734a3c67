-- A word of it, its beginning, or the evidence.
-- db: ../shop.sql
-- question: Which orders were shipped by the Norwegian press?
SELECT o.id FROM orders o JOIN suppliers s ON s.id = o.id WHERE s.country = 'Norway' AND o.status = 'shipped' AND s.name = 'North Press';

-- question: What has been settled?
-- evidence: settled means status is paid
SELECT id FROM orders WHERE status = 'paid';
