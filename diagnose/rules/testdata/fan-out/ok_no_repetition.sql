-- The joined table is on the other side, or is used for more than to repeat.
-- db: ../shop.sql
-- question: How many items were ordered from each supplier's stock?
SELECT s.name, SUM(p.stock) FROM products p JOIN suppliers s ON s.id = p.supplier_id GROUP BY s.id;

-- question: What is the total stock of products that were ordered more than twice at once?
SELECT SUM(p.stock) FROM products p JOIN order_items i ON i.product_id = p.id WHERE i.quantity > 2;

-- question: How many items were sold in all?
SELECT SUM(i.quantity) FROM order_items i JOIN products p ON p.id = i.product_id WHERE p.stock > 0;
