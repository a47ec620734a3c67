-- Of questions that no query follows it is also said what the tables lack.
-- db: ../travel.sql

-- question: What is the seniority of each customer?
--                       ^^^^^^^^^ want: missing-column "seniority"

-- question: Why do customers order?
--           ^^^ want: needs-external-knowledge "do not say why"

-- question: Which customers live in "Atlantis"?
--                                    ^^^^^^^^ want: missing-value "Atlantis"

-- question: Which trips of the north are for customers?
--                 ^^^^^^^^^^^^^^^^^^ want: no-join-path "trips_north to customers"

-- question: Wow, I really did not know that!
--           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: not-sql "nothing that the tables could say"

-- question: Ida is a customer from Bergen.
--           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ want: not-sql "states something"

-- question: What is the shipped date of each order?

-- question: What is the date of the last order?
--                       ^^^^ want: ambiguous-column "orders.placed_date or orders.shipped_date"
