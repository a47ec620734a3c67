-- Tickets whose states and kinds the schema lists, without a row.
CREATE TABLE tickets (
    id INTEGER PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('open', 'in work', 'closed')),
    kind TEXT CHECK (kind = 'bug' OR kind = 'wish' OR kind IS NULL),
    title TEXT
);
