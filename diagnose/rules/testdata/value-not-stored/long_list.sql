-- A list of which hardly anything is stored is named once.
-- db: ../shop.sql
SELECT name FROM customers WHERE city IN ('Rome', 'Oslo', 'Bern', 'Wien', 'Prag', 'Riga');
--                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: value-not-stored "'Rome', 'Bern' and 3 more of the 6 values"
-- masked --
SELECT name FROM customers WHERE city IN ([MASK1], 'Oslo', [MASK2], [MASK3], [MASK4], [MASK5]);
-- edit --
Replace the values by those that are meant, written as `city` stores them.
-- fixed --
(no repair)
