-- Norway is asked for and France is taken: one fault, at the value that nobody asked for.
-- db: ../shop.sql
-- question: Which suppliers are located in Norway?
SELECT name FROM suppliers WHERE country = 'France';
--                                         ^^^^^^^^ want: value-not-used "names "Norway", and the query asks for 'France'"
-- masked --
SELECT name FROM suppliers WHERE country = [MASK1];
-- edit --
Compare `country` with 'Norway'.
-- fixed --
SELECT name FROM suppliers WHERE country = 'Norway';
