-- A word of it, its beginning, or the evidence.
-- db: ../shop.sql
-- question: Which orders were shipped by the Norwegian press?
SELECT o.id FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id JOIN suppliers s ON s.id = p.supplier_id WHERE s.country = 'Norway' AND o.status = 'shipped' AND s.name = 'North Press';

-- question: What has been settled?
-- evidence: settled means status is paid
SELECT id FROM orders WHERE status = 'paid';

-- question: For which orders did people pay?
SELECT id FROM orders WHERE status = 'paid';

-- question: What does the supplier PC sell?
SELECT p.name FROM products p JOIN suppliers s ON s.id = p.supplier_id WHERE s.name = 'Papier & Co';
