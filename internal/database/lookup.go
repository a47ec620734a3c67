package database

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// What one look-up may cost.
const (
	maxDistinct = 5000    // values of one column that are kept
	maxKept     = 400_000 // values in all
	maxText     = 200     // bytes of one value
	// sampled are the rows of a table that are read first: if these are all,
	// nothing more need be asked.
	sampled = 20_000
)

// patience is how long a look-up may take: for one want, and in all.
type patience struct {
	want, all time.Duration
}

// lookupPatience is what people who wait for a finding have.
func lookupPatience() patience { return patience{200 * time.Millisecond, 3 * time.Second} }

// phrases are what look-ups say differently to different databases. Names are
// quoted already; a param is the placeholder of the n-th text, from 1.
type phrases struct {
	typed bool // a column stores nothing but what its type says
	quote func(name string) string
	param func(n int) string
	// equals compares a column with the first text as a query does with a
	// literal.
	equals func(t *catalog.Table, c *catalog.Column, name string) string
	// text is a column's value as text of at most 201 characters, told apart by
	// every letter; NULL for bytes. A text that is longer than a value may be shows by
	// the character too many.
	text func(c *catalog.Column, name string) string
	// number says whether a column's value is a number or written as one.
	number func(name string) string
	// shown is any value as text, byBytes a text that is compared by its bytes.
	shown, byBytes func(expr string) string
	// folded is a column's value for comparison with texts in lower case, like
	// says whether it begins as the first text does, in which ! quotes % and _.
	folded func(name string) string
	like   func(name string) string
}

// asker is a database as a look-up sees it. ask runs one statement; rows that
// came before an error stay.
type asker struct {
	phrases
	patience
	ask func(ctx context.Context, limit time.Duration, sql string, args ...string) ([][]driver.Value, error)
}

// lookup asks for each want in turn. A want that takes longer than its time is
// answered with what was seen by then. Wants for which the time of the whole look-up
// did not suffice are not answered; they can be asked again. What came before ctx
// was done is kept.
func (a asker) lookup(ctx context.Context, cat *catalog.Catalog, wants []catalog.Want) (catalog.Facts, error) {
	facts := catalog.NewFacts()
	over := time.Now().Add(a.all)
	room := maxKept
	for _, w := range wants {
		if ctx.Err() != nil || time.Now().After(over) {
			break
		}
		l := a.about(cat, w.Column)
		known := facts.Domains[w.Column]
		switch {
		case w.Texts != nil && w.Idle(known):
		case w.Texts != nil:
			found := l.spelledLike(ctx, w.Texts)
			if ctx.Err() == nil {
				for _, t := range w.Texts {
					facts.Matches[catalog.Spelling{Column: w.Column, Value: t}] = found[catalog.FoldValue(t)]
				}
			}
		case w.Value != nil:
			key := catalog.Spelling{Column: w.Column, Value: *w.Value}
			answer := l.probe(ctx, *w.Value)
			var near []string
			if answer == catalog.No && (known == nil || !known.Complete) {
				near = l.beginningLike(ctx, *w.Value)
			}
			if ctx.Err() == nil {
				facts.Probes[key] = answer
				if near != nil {
					facts.Matches[key] = near
				}
			}
		default:
			if d := l.domain(ctx, min(maxDistinct, max(room, 100))); ctx.Err() == nil {
				facts.Domains[w.Column] = d
				room -= len(d.Values)
			}
		}
	}
	return facts, ctx.Err()
}

// columnLookup asks about one column.
type columnLookup struct {
	asker
	table  *catalog.Table
	column *catalog.Column // nil if there is none of that name
	name   string          // as written in a statement
	from   string
}

func (a asker) about(cat *catalog.Catalog, id catalog.ColumnID) columnLookup {
	l := columnLookup{asker: a, table: cat.Table(id.Table)}
	if l.column = l.table.Column(cat.Names, id.Column); l.column == nil {
		return l
	}
	l.name, l.from = l.quote(l.column.Name), " FROM "+l.quote(l.table.Name)
	if l.table.Schema != "" {
		l.from = " FROM " + l.quote(l.table.Schema) + "." + l.quote(l.table.Name)
	}
	return l
}

// timer hands out what is left of the time of one want.
func (l columnLookup) timer() func() time.Duration {
	until := time.Now().Add(l.want)
	return func() time.Duration { return max(time.Until(until), time.Millisecond) }
}

// probe asks whether a comparison of the column with the value holds anywhere, by
// the column's own collation. The database reads the value as it reads a literal in
// a query; one that the column's type cannot be is stored nowhere.
func (l columnLookup) probe(ctx context.Context, value string) catalog.Answer {
	if l.column == nil {
		return catalog.Unknown
	}
	rows, err := l.ask(ctx, l.want, "SELECT EXISTS (SELECT 1"+l.from+" WHERE "+l.equals(l.table, l.column, l.name)+")", value)
	switch {
	case notOfType(err):
		return catalog.No
	case err != nil || len(rows) == 0:
		return catalog.Unknown
	}
	return yes(rows[0][0] == int64(1))
}

func yes(b bool) catalog.Answer {
	if b {
		return catalog.Yes
	}
	return catalog.No
}

// domain reads what the column stores: first from the beginning of the table,
// then, if there is more, from all of it; where there are too many values to
// keep, only what can be said of them all. What does not end in the column's time
// stays unknown. Of more than keep values the most frequent are kept.
func (l columnLookup) domain(ctx context.Context, keep int) *catalog.Domain {
	if l.column == nil {
		return &catalog.Domain{Profile: catalog.NoProfile()}
	}
	left := l.timer()
	first, err := l.groups(ctx, left(), fmt.Sprintf("(SELECT %s%s LIMIT %d)", l.name, l.from, sampled), "")
	if err != nil {
		return &catalog.Domain{Profile: catalog.NoProfile()}
	}
	if first.rows < sampled {
		d := first.domain(true, keep)
		l.finish(ctx, left, d)
		return d
	}
	if len(first.list) <= maxDistinct {
		all, err := l.groups(ctx, left(), fmt.Sprintf("(SELECT %s%s)", l.name, l.from), fmt.Sprint(" LIMIT ", maxDistinct+2))
		if err == nil && len(all.list) <= maxDistinct {
			d := all.domain(true, keep)
			l.finish(ctx, left, d)
			return d
		}
	}
	d := first.domain(false, keep)
	d.Sampled = sampled
	l.totals(ctx, left, d)
	return d
}

// groups are distinct values with what was counted on the way.
type groups struct {
	list   []catalog.Counted
	rows   int
	nulls  int
	hidden bool // there are values that are bytes, or too long
}

// groups counts the rows of each value; behind is what stands behind the query.
func (l columnLookup) groups(ctx context.Context, limit time.Duration, from, behind string) (g groups, err error) {
	rows, err := l.ask(ctx, limit, "SELECT "+l.text(l.column, l.name)+" AS v, count(*), count("+l.name+") FROM "+from+" AS t GROUP BY 1"+behind)
	if err != nil {
		return g, err
	}
	for _, r := range rows {
		all, _ := r[1].(int64)
		stored, _ := r[2].(int64)
		g.rows += int(all)
		g.nulls += int(all - stored)
		s, isText := r[0].(string)
		switch {
		case stored == 0:
		case !isText || len(s) > maxText:
			g.hidden = true
		default:
			g.list = append(g.list, catalog.Counted{Value: s, Rows: int(stored)})
		}
	}
	return g, nil
}

// domain says what was read, of all rows or of some.
func (g groups) domain(all bool, keep int) *catalog.Domain {
	d := catalog.NewDomain(g.list, all && !g.hidden)
	if all {
		d.Rows, d.NullRows = g.rows, g.nulls
	}
	if all || g.nulls > 0 {
		d.Nulls = yes(g.nulls > 0)
	}
	if len(d.Values) > keep {
		d.Complete = false
		slices.SortStableFunc(g.list, func(a, b catalog.Counted) int { return b.Rows - a.Rows })
		few := catalog.NewDomain(g.list[:keep], false)
		d.Values, d.Counts = few.Values, few.Counts
	}
	return d
}

// finish finds out whether all values are numbers where not all are listed.
func (l columnLookup) finish(ctx context.Context, left func() time.Duration, d *catalog.Domain) {
	if d.Numeric == catalog.Unknown && len(d.Values) > 0 {
		d.Numeric = l.numeric(ctx, left())
	}
}

// numeric says whether all values are numbers: by the type, else by asking.
func (l columnLookup) numeric(ctx context.Context, limit time.Duration) catalog.Answer {
	if l.typed && l.column.Affinity.Number() {
		return catalog.Yes
	}
	rows, err := l.ask(ctx, limit, "SELECT EXISTS (SELECT 1"+l.from+" WHERE "+l.name+" IS NOT NULL AND NOT ("+l.number(l.name)+"))")
	if err != nil || len(rows) == 0 {
		return catalog.Unknown
	}
	return yes(rows[0][0] == int64(0))
}

// totals asks for what can be said of all values without listing them, what an
// index may answer first.
func (l columnLookup) totals(ctx context.Context, left func() time.Duration, d *catalog.Domain) {
	ends := l.ends(ctx, left()/2, d)
	l.finish(ctx, left, d)
	// Numbers that are stored as texts would be ordered by bytes.
	if d.Numeric != catalog.Unknown && l.column.Affinity.Number() == (d.Numeric == catalog.Yes) {
		d.Range = ends
	}
	rows, err := l.ask(ctx, left(), "SELECT count(*), count("+l.name+")"+l.from)
	if err != nil || len(rows) == 0 {
		return
	}
	all, _ := rows[0][0].(int64)
	stored, _ := rows[0][1].(int64)
	d.Rows, d.NullRows, d.Nulls = int(all), int(all-stored), yes(stored < all)
	if rows, err = l.ask(ctx, left(), "SELECT count(DISTINCT "+l.name+")"+l.from); err == nil && len(rows) > 0 {
		n, _ := rows[0][0].(int64)
		d.Distinct = int(n)
	}
}

// ends are the least and the greatest value, of texts only where they are an order
// of something: dates, times or numbers. nil if they were not found.
func (l columnLookup) ends(ctx context.Context, limit time.Duration, d *catalog.Domain) *catalog.Range {
	value := l.name
	if !l.column.Affinity.Number() {
		if value = l.byBytes(l.text(l.column, l.name)); len(d.Layouts) == 0 {
			return nil
		}
	}
	// Each for itself, which SQLite takes from an index.
	rows, err := l.ask(ctx, limit, "SELECT "+l.shown("(SELECT min("+value+")"+l.from+")")+", "+l.shown("(SELECT max("+value+")"+l.from+")"))
	if err != nil || len(rows) == 0 {
		return nil
	}
	least, ok := rows[0][0].(string)
	most, ok2 := rows[0][1].(string)
	if !ok || !ok2 {
		return nil
	}
	return &catalog.Range{Min: least, Max: most}
}
