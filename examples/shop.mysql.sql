-- The shop of shop.sql for MySQL and MariaDB:
--   mysql -e 'CREATE DATABASE shop' && mysql shop < examples/shop.mysql.sql

CREATE TABLE suppliers (
  id      INT PRIMARY KEY,
  name    VARCHAR(60) NOT NULL,
  country VARCHAR(60) NOT NULL COMMENT 'English name of the country'
);

CREATE TABLE products (
  id          INT PRIMARY KEY,
  name        VARCHAR(60) NOT NULL,
  category    VARCHAR(60) NOT NULL COMMENT 'Stationery, Books or Games',
  price       DECIMAL(8, 2) COMMENT 'in euros; NULL until the product is priced',
  stock       INT NOT NULL,
  supplier_id INT NOT NULL,
  FOREIGN KEY (supplier_id) REFERENCES suppliers (id)
);

CREATE TABLE customers (
  id     INT PRIMARY KEY,
  name   VARCHAR(60) NOT NULL,
  city   VARCHAR(60),
  joined DATE NOT NULL
);

CREATE TABLE orders (
  id          INT PRIMARY KEY,
  customer_id INT NOT NULL,
  placed      DATE NOT NULL,
  status      VARCHAR(20) NOT NULL COMMENT 'open, paid or shipped',
  FOREIGN KEY (customer_id) REFERENCES customers (id)
);

CREATE TABLE order_items (
  order_id   INT NOT NULL,
  product_id INT NOT NULL,
  quantity   INT NOT NULL,
  PRIMARY KEY (order_id, product_id),
  FOREIGN KEY (order_id) REFERENCES orders (id),
  FOREIGN KEY (product_id) REFERENCES products (id)
);

INSERT INTO suppliers VALUES
  (1, 'Papier & Co', 'Germany'),
  (2, 'North Press', 'Norway'),
  (3, 'Ludo', 'France');

INSERT INTO products VALUES
  (1, 'Pencil', 'Stationery', 0.8, 400, 1),
  (2, 'Notebook', 'Stationery', 3.5, 120, 1),
  (3, 'Fountain Pen', 'Stationery', 24.0, 15, 1),
  (4, 'The Long Fjord', 'Books', 18.9, 30, 2),
  (5, 'Snow Atlas', 'Books', 42.0, 4, 2),
  (6, 'Harbour Tales', 'Books', NULL, 0, 2),
  (7, 'Castle Dice', 'Games', 31.5, 12, 3),
  (8, 'River Cards', 'Games', 9.9, 55, 3);

INSERT INTO customers VALUES
  (1, 'Aino Berg', 'Oslo', '2021-03-14'),
  (2, 'Bruno Costa', 'Lisbon', '2022-07-01'),
  (3, 'Chloé Martin', 'Paris', '2020-11-23'),
  (4, 'Dmitri Orlov', NULL, '2023-01-09'),
  (5, 'Edda Jonsdóttir', 'Reykjavík', '2021-09-30');

INSERT INTO orders VALUES
  (10, 1, '2024-01-05', 'shipped'),
  (11, 1, '2024-02-11', 'paid'),
  (12, 2, '2024-02-12', 'shipped'),
  (13, 3, '2024-03-03', 'open'),
  (14, 5, '2024-03-20', 'paid'),
  (15, 3, '2024-04-02', 'shipped');

INSERT INTO order_items VALUES
  (10, 1, 20), (10, 4, 1), (11, 7, 1), (12, 5, 1), (12, 2, 3),
  (13, 8, 2), (14, 3, 1), (14, 4, 2), (15, 7, 1), (15, 1, 5);
