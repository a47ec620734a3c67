package database

import (
	"context"
	"database/sql/driver"
	"strconv"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// sampled are the rows of a table that are read first: if these are all, nothing
// more need be asked.
const sampled = 20_000

// phrases are what look-ups say differently to different servers. Names are
// quoted already.
type phrases struct {
	quote func(name string) string
	param string // the placeholder of a text
	// text is a column's value as text of at most 201 characters, told apart by
	// every letter; NULL for bytes.
	text func(c *catalog.Column, name string) string
	// number says whether a column's value is written as a number.
	number func(name string) string
}

// Lookup asks for each want in turn, as an SQLite database does.
func (s *server) Lookup(ctx context.Context, wants []catalog.Want) (catalog.Facts, error) {
	facts := catalog.Facts{Domains: map[catalog.ColumnID]*catalog.Domain{}, Probes: map[catalog.Spelling]catalog.Answer{}}
	if len(wants) == 0 {
		return facts, nil
	}
	s.mu.Lock()
	cat := s.schema // whatever its age: the wants come from it
	s.mu.Unlock()
	if cat == nil {
		var err error
		if cat, err = s.Catalog(ctx); err != nil {
			return facts, err
		}
	}
	over := time.Now().Add(s.patience.all)
	for _, w := range wants {
		if err := ctx.Err(); err != nil {
			return facts, err
		}
		if time.Now().After(over) {
			break
		}
		l := s.asking(cat, w.Column)
		if w.Value != nil {
			facts.Probes[catalog.Spelling{Column: w.Column, Value: *w.Value}] = l.probe(ctx, *w.Value)
		} else {
			facts.Domains[w.Column] = l.domain(ctx)
		}
	}
	return facts, ctx.Err()
}

// columnLookup asks about one column.
type columnLookup struct {
	server *server
	phrases
	column *catalog.Column // nil if there is none of that name
	name   string          // as written in a statement
	from   string
}

func (s *server) asking(cat *catalog.Catalog, id catalog.ColumnID) columnLookup {
	l := columnLookup{server: s, phrases: s.engine.phrases()}
	t := cat.Table(id.Table)
	if l.column = t.Column(cat.Names, id.Column); l.column == nil {
		return l
	}
	l.name, l.from = l.quote(l.column.Name), " FROM "+l.quote(t.Name)
	if t.Schema != "" {
		l.from = " FROM " + l.quote(t.Schema) + "." + l.quote(t.Name)
	}
	return l
}

// ask runs one statement of a look-up; rows that came before an error stay.
func (l columnLookup) ask(ctx context.Context, limit time.Duration, sql string, args ...string) (out [][]driver.Value, err error) {
	err = l.server.with(ctx, func(c any) error {
		return l.server.engine.query(ctx, c, limit, question{sql: sql, args: args}, nil, func(row []driver.Value) bool {
			out = append(out, append([]driver.Value(nil), row...))
			return true
		})
	})
	return out, err
}

// probe asks whether a comparison of the column with the value holds anywhere.
// The server reads the value as it reads a literal in a query; one that the
// column's type cannot be is stored nowhere.
func (l columnLookup) probe(ctx context.Context, value string) catalog.Answer {
	if l.column == nil {
		return catalog.Unknown
	}
	rows, err := l.ask(ctx, l.server.patience.want, "SELECT EXISTS (SELECT 1"+l.from+" WHERE "+l.name+" = "+l.param+")", value)
	switch {
	case notOfType(err):
		return catalog.No
	case err != nil || len(rows) == 0:
		return catalog.Unknown
	}
	return yes(rows[0][0] == int64(1))
}

// domain reads what the column stores: first from the beginning of the table,
// then, if there is more, from all of it. What does not end in the column's time
// stays unknown.
func (l columnLookup) domain(ctx context.Context) *catalog.Domain {
	d := &catalog.Domain{Rows: -1}
	if l.column == nil {
		return d
	}
	until := time.Now().Add(l.server.patience.want)
	left := func() time.Duration { return max(time.Until(until), time.Millisecond) }
	seen, err := l.distinct(ctx, left(), "(SELECT "+l.name+l.from+" LIMIT "+strconv.Itoa(sampled+1)+")")
	if err != nil {
		return d
	}
	if seen.rows <= sampled {
		d.Rows, d.Nulls = seen.rows, yes(seen.nulls)
		seen.fill(d, true)
		d.Numeric = l.numeric(ctx, left(), d)
		return d
	}
	if seen.nulls {
		d.Nulls = catalog.Yes
	}
	all, err := l.distinct(ctx, left(), "(SELECT "+l.name+l.from+")")
	if err != nil {
		seen.fill(d, false)
		return d
	}
	d.Rows, d.Nulls = all.rows, yes(all.nulls)
	all.fill(d, true)
	d.Numeric = l.numeric(ctx, left(), d)
	return d
}

// seen are distinct values with what was counted on the way.
type seen struct {
	values []driver.Value
	rows   int
	nulls  bool
}

func (s seen) fill(d *catalog.Domain, all bool) {
	d.Values, d.Complete = listed(s.values)
	d.Complete = d.Complete && all
}

// distinct reads one value more than may be kept, and one for NULL. The counts
// are of all rows.
func (l columnLookup) distinct(ctx context.Context, limit time.Duration, from string) (seen, error) {
	groups, err := l.ask(ctx, limit, "SELECT "+l.text(l.column, l.name)+" AS v, sum(count(*)) OVER () AS n, sum(count("+l.name+")) OVER () AS stored, count("+l.name+")"+
		" FROM "+from+" AS t GROUP BY 1 LIMIT "+strconv.Itoa(maxDistinct+2))
	var s seen
	for _, g := range groups {
		rows, _ := g[1].(int64)
		stored, _ := g[2].(int64)
		s.rows, s.nulls = int(rows), stored < rows
		if g[3] != int64(0) {
			s.values = append(s.values, g[0])
		}
	}
	return s, err
}

// numeric says whether all values are numbers: by the type, by the values where
// these are all, else by asking.
func (l columnLookup) numeric(ctx context.Context, limit time.Duration, d *catalog.Domain) catalog.Answer {
	switch {
	case len(d.Values) == 0:
		return catalog.Unknown
	case l.column.Affinity.Number():
		return catalog.Yes
	case d.Complete:
		for _, v := range d.Values {
			if _, err := strconv.ParseFloat(v, 64); err != nil {
				return catalog.No
			}
		}
		return catalog.Yes
	}
	rows, err := l.ask(ctx, limit, "SELECT EXISTS (SELECT 1"+l.from+" WHERE "+l.name+" IS NOT NULL AND NOT ("+l.number(l.name)+"))")
	if err != nil || len(rows) == 0 {
		return catalog.Unknown
	}
	return yes(rows[0][0] == int64(0))
}
