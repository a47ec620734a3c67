-- The value is there, or a key stands for it, or it is one of several.
-- db: ../shop.sql
-- question: How many orders are finished?
-- evidence: finished refers to status = 'shipped'
SELECT COUNT(*) FROM orders WHERE status = 'shipped';

-- question: How many products come from Norway?
-- evidence: from Norway refers to country = 'Norway'
SELECT COUNT(*) FROM products WHERE supplier_id = 2;

-- question: How many orders are not finished?
-- evidence: finished refers to status = 'shipped'; not finished refers to status = 'open'
SELECT COUNT(*) FROM orders WHERE status = 'open';
