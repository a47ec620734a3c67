package database

import (
	"context"
	"database/sql/driver"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// What one look-up may cost.
const (
	maxDistinct = 5000 // values of one column
	maxText     = 200  // bytes of one value
)

// patience is how long a look-up may take: for one want, and in all.
type patience struct {
	want, all time.Duration
}

// lookupPatience is what people who wait for a finding have.
func lookupPatience() patience { return patience{200 * time.Millisecond, 3 * time.Second} }

// Lookup asks the database for each want in turn. A want that takes longer than
// its time is answered with what was seen by then. Wants for which the time of
// the whole look-up did not suffice are not answered; they can be asked again.
func (db *sqliteDB) Lookup(ctx context.Context, wants []catalog.Want) (catalog.Facts, error) {
	facts := catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{}, Probes: map[catalog.Spelling]catalog.Answer{}}
	if len(wants) == 0 {
		return facts, nil
	}
	cat, err := db.Catalog(ctx)
	if err != nil {
		return facts, err
	}
	over := time.Now().Add(db.patience.all)
	rows := map[string]int{}
	for _, w := range wants {
		if err := ctx.Err(); err != nil {
			return facts, err
		}
		if time.Now().After(over) {
			break
		}
		t := cat.Table(w.Column.Table)
		q := query{column: t.Column(cat.Names, w.Column.Column)}
		if t != nil {
			q.table, q.view = t.Name, t.View
		}
		if w.Value != nil {
			facts.Probes[catalog.Spelling{Column: w.Column, Value: *w.Value}] = db.probe(ctx, q, *w.Value)
		} else {
			facts.Domains[w.Column] = db.domain(ctx, q, rows)
		}
	}
	return facts, ctx.Err()
}

// query is the column that is asked for.
type query struct {
	table  string
	view   bool
	column *catalog.Column // nil if there is none of that name
}

// ask runs one statement of a look-up; rows that came before an error stay.
func (db *sqliteDB) ask(ctx context.Context, limit time.Duration, sql string, args []driver.Value) ([]driver.Value, error) {
	return use(ctx, db.runs, limit, func(_ context.Context, c *conn) ([]driver.Value, error) {
		var out []driver.Value
		err := c.rows(sql, args, nil, func(row []driver.Value) bool {
			out = append(out, row...)
			return true
		})
		return out, err
	})
}

// probe asks whether a comparison of the column with the value holds anywhere, by
// the column's own collation. Between a column with
// an affinity and a bare text the engine compares as it compares with a literal
// in a query: '7' finds 7 in a column of numbers, and an index is used.
func (db *sqliteDB) probe(ctx context.Context, q query, value string) catalog.Answer {
	if q.column == nil {
		return catalog.Unknown
	}
	name := quoteName(q.column.Name)
	where := name + " = ?1"
	if q.view || q.column.Affinity == catalog.NoAffinity {
		where += " OR CAST(" + name + " AS TEXT) = ?1"
	}
	found, err := db.ask(ctx, db.patience.want, "SELECT EXISTS (SELECT 1 FROM "+quoteName(q.table)+" WHERE "+where+")", []driver.Value{value})
	if err != nil || len(found) == 0 {
		return catalog.Unknown
	}
	return yes(found[0] == int64(1))
}

func yes(b bool) catalog.Answer {
	if b {
		return catalog.Yes
	}
	return catalog.No
}

// domain reads what the column stores, in three steps within one column's time.
// Each step that does not end leaves its part unknown. rows keeps the sizes of
// tables through one look-up.
func (db *sqliteDB) domain(ctx context.Context, q query, rows map[string]int) *catalog.Domain {
	d := &catalog.Domain{Rows: -1}
	if q.column == nil {
		return d
	}
	until := time.Now().Add(db.patience.want)
	left := func() time.Duration { return max(time.Until(until), time.Millisecond) }
	name, from := quoteName(q.column.Name), " FROM "+quoteName(q.table)

	// Text that is longer than a value may be shows by the character too many;
	// a blob has no text and comes as NULL.
	values, err := db.ask(ctx, left(), "SELECT DISTINCT CASE typeof("+name+") WHEN 'blob' THEN NULL ELSE substr(CAST("+name+" AS TEXT), 1, 201) END COLLATE BINARY"+
		from+" WHERE "+name+" IS NOT NULL LIMIT 5001", nil)
	d.Values, d.Complete = listed(values)
	d.Complete = d.Complete && err == nil
	if err != nil {
		return d
	}

	n, counted := rows[q.table]
	if !counted {
		n = -1
		if count, err := db.ask(ctx, left(), "SELECT count(*)"+from, nil); err == nil {
			count, _ := count[0].(int64)
			n = int(count)
		}
		rows[q.table] = n
	}
	d.Rows = n

	// The engine reads a text as a number only where all of it is one; a cast
	// reads as far as it can. Where both agree, the text is a number.
	flags, err := db.ask(ctx, left(), "SELECT EXISTS (SELECT 1"+from+" WHERE "+name+" IS NULL), "+
		"EXISTS (SELECT 1"+from+" WHERE "+name+" IS NOT NULL AND NOT "+name+" = CAST("+name+" AS NUMERIC))", nil)
	if err == nil && len(flags) == 2 {
		d.Nulls = yes(flags[0] == int64(1))
		if len(values) > 0 {
			d.Numeric = yes(flags[1] == int64(0))
		}
	}
	return d
}

// listed sorts the values that a look-up brought and says whether these are all.
func listed(values []driver.Value) (out []string, complete bool) {
	complete = len(values) <= maxDistinct
	for _, v := range values {
		s, ok := v.(string)
		if !ok || len(s) > maxText {
			complete = false
			continue
		}
		out = append(out, s)
	}
	slices.Sort(out)
	out = out[:min(len(out), maxDistinct)]
	return slices.Compact(out), complete
}
