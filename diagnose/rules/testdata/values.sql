-- Numbers and texts of every kind that a condition may tell apart.
CREATE TABLE kept (n REAL, s TEXT);
INSERT INTO kept (n) VALUES (NULL), (0), (0.5), (1), (1.5), (2), (2.5), (3), (3.5), (4);
INSERT INTO kept (s) VALUES (NULL), (''), ('a'), ('ab'), ('AB'), ('ab '), ('abc'), ('b'), ('bb'), ('cd'), ('CD'),
  ('2023-12-31'), ('2024-01-01'), ('2024-01-05'), ('2024-01-31'), ('2024-02-01'), ('5'), ('5.0');
