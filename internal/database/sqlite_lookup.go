package database

import (
	"context"
	"database/sql/driver"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// Lookup looks values up.
func (db *sqliteDB) Lookup(ctx context.Context, wants []catalog.Want) (catalog.Facts, error) {
	if len(wants) == 0 {
		return catalog.NewFacts(), nil
	}
	cat, err := db.Catalog(ctx)
	if err != nil {
		return catalog.NewFacts(), err
	}
	return db.asker().lookup(ctx, cat, wants)
}

func (db *sqliteDB) asker() asker {
	return asker{sqlitePhrases(), db.patience, func(ctx context.Context, limit time.Duration, sql string, args ...string) ([][]driver.Value, error) {
		values := make([]driver.Value, len(args))
		for i, s := range args {
			values[i] = s
		}
		return use(ctx, db.runs, limit, func(_ context.Context, c *conn) ([][]driver.Value, error) {
			var out [][]driver.Value
			err := c.rows(sql, values, nil, func(row []driver.Value) bool {
				out = append(out, slices.Clone(row))
				return true
			})
			return out, err
		})
	}}
}

func sqlitePhrases() phrases {
	return phrases{
		quote: quoteName,
		param: func(int) string { return "?" },
		// Between a column with an affinity and a bare text the engine compares as
		// it compares with a literal in a query: '7' finds 7 in a column of numbers,
		// and an index is used.
		equals: func(t *catalog.Table, c *catalog.Column, name string) string {
			if t.View || c.Affinity == catalog.NoAffinity {
				return name + " = ?1 OR CAST(" + name + " AS TEXT) = ?1"
			}
			return name + " = ?1"
		},
		text: func(_ *catalog.Column, name string) string {
			return "CASE typeof(" + name + ") WHEN 'blob' THEN NULL ELSE substr(CAST(" + name + " AS TEXT), 1, 201) END COLLATE BINARY"
		},
		// The engine reads a text as a number only where all of it is one; a cast
		// reads as far as it can. Where both agree, the text is a number.
		number:  func(name string) string { return name + " = CAST(" + name + " AS NUMERIC)" },
		shown:   func(expr string) string { return "CAST(" + expr + " AS TEXT)" },
		byBytes: func(expr string) string { return expr },
		folded:  func(name string) string { return name + " COLLATE NOCASE" },
		like:    func(name string) string { return name + " LIKE ? ESCAPE '!'" },
	}
}
