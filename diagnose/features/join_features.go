package features

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// joinFeatures say whether tables are joined as the keys declare, and whether
// each of them is needed.
var joinFeatures = []Feature{
	{"join.nokey", "how many join conditions follow no declared key", func(e *evidence) float64 {
		return e.countJoins(func(j joined) bool { return !j.key })
	}},
	{"join.otherkey", "how many join conditions pass by a declared key of the tables", func(e *evidence) float64 {
		return e.countJoins(func(j joined) bool { return !j.key && j.hasKey })
	}},
	{"join.sibling", "how many join conditions join two tables by what both take from a third", func(e *evidence) float64 {
		return e.countJoins(func(j joined) bool { return !j.key && j.sibling })
	}},
	{"join.types", "how many join conditions join columns of different types", func(e *evidence) float64 {
		return e.countJoins(func(j joined) bool { return j.l.Column.Affinity.Number() != j.r.Column.Affinity.Number() })
	}},
	{"join.cross", "how many relations are joined by no condition", func(e *evidence) float64 {
		n := 0
		for _, c := range e.cores {
			if c.scope != nil {
				n += max(0, e.islands(c)-1)
			}
		}
		return float64(n)
	}},
	{"join.unused", "how many relations give nothing but the key that joins them", func(e *evidence) float64 { return e.leaves(func(*scope.Relation, *core) bool { return true }) }},
	{"join.unused.counted", "how many relations give nothing but their key where no rows are counted", func(e *evidence) float64 {
		return e.leaves(func(_ *scope.Relation, c *core) bool { return !e.counts(c) })
	}},
	{"join.unused.unnamed", "how many relations that the question does not name give nothing but their key", func(e *evidence) float64 {
		return e.leaves(func(r *scope.Relation, _ *core) bool {
			return r.Table != nil && e.tableLinks[r.Table.Path()].Score < 0.7
		})
	}},
	{"join.fan", "how many sums and averages are taken over rows that a join repeats", func(e *evidence) float64 { return e.fans("SUM", "AVG") }},
	{"join.fan.count", "how many plain counts are taken over rows that a join repeats", func(e *evidence) float64 { return e.fans("COUNT") }},
	{"join.tables", "how many tables the query reads beyond those that it needs values of", func(e *evidence) float64 {
		needed := map[string]bool{}
		for _, u := range e.meaningful() {
			needed[u.ref.ID.Table] = true
		}
		return float64(len(e.usedTabs) - len(needed))
	}},
	{"join.in.nokey", "how many IN subqueries compare columns that no key relates", func(e *evidence) float64 { return e.inWithoutKey() }},
}

// joined is one equality between two stored columns with what the keys say.
type joined struct {
	l, r                 scope.Ref
	key, hasKey, sibling bool
}

func (e *evidence) countJoins(is func(joined) bool) float64 {
	n := 0.0
	for _, q := range e.equalities {
		if !q.l.Stored() || !q.r.Stored() {
			continue
		}
		n += yes(is(e.joined(q.l, q.r)))
	}
	return n
}

func (e *evidence) joined(l, r scope.Ref) joined {
	j := joined{l: l, r: r}
	names := e.Catalog.Names
	t := e.Catalog.Table(l.ID.Table)
	if t == nil {
		return j
	}
	for _, edge := range e.Catalog.Edges(t) {
		if !names.Same(edge.To, r.ID.Table) {
			continue
		}
		j.hasKey = true
		for i := range edge.FromColumns {
			j.key = j.key || names.Same(edge.FromColumns[i], l.ID.Column) && names.Same(edge.ToColumns[i], r.ID.Column)
		}
	}
	if l.ID == r.ID {
		j.key = true // a table joined to itself
	}
	for _, p := range e.referenced(l.ID) {
		j.sibling = j.sibling || slices.Contains(e.referenced(r.ID), p)
	}
	return j
}

// referenced are the columns that a column refers to by a declared key.
func (e *evidence) referenced(id catalog.ColumnID) []catalog.ColumnID {
	var out []catalog.ColumnID
	t := e.Catalog.Table(id.Table)
	if t == nil {
		return nil
	}
	for _, fk := range t.ForeignKeys {
		for i, c := range fk.Columns {
			if e.Catalog.Names.Same(c, id.Column) {
				out = append(out, catalog.ColumnID{Table: fk.Table, Column: fk.To[i]})
			}
		}
	}
	return out
}

// islands is how many groups of relations no equality connects.
func (e *evidence) islands(c *core) int {
	group := map[*scope.Relation]int{}
	for i, r := range c.scope.Relations {
		group[r] = i
	}
	for _, q := range e.equalities {
		a, okA := group[q.l.Relation]
		b, okB := group[q.r.Relation]
		if !okA || !okB || a == b {
			continue
		}
		for r, g := range group {
			if g == b {
				group[r] = a
			}
		}
	}
	left := map[int]bool{}
	for r, g := range group {
		if r.Table != nil {
			left[g] = true
		}
	}
	return len(left)
}

// leaves counts the relations of selects with several of which no column is used
// outside of join conditions, and that touch no more than one other.
func (e *evidence) leaves(counts func(*scope.Relation, *core) bool) float64 {
	n := 0.0
	for _, c := range e.cores {
		if c.scope == nil || len(c.scope.Relations) < 2 || diagnose.HasStar(c.node) {
			continue
		}
		for _, r := range c.scope.Relations {
			n += yes(!e.needed(r) && counts(r, c))
		}
	}
	return n
}

func (e *evidence) needed(r *scope.Relation) bool {
	for _, u := range e.uses {
		if u.ref.Relation == r && !u.join {
			return true
		}
	}
	partners := map[*scope.Relation]bool{}
	for _, q := range e.equalities {
		if q.l.Relation == r {
			partners[q.r.Relation] = true
		}
		if q.r.Relation == r {
			partners[q.l.Relation] = true
		}
	}
	return len(partners) > 1
}

// counts reports whether the select counts rows, which every relation of it may
// multiply on purpose.
func (e *evidence) counts(c *core) bool {
	for _, call := range e.calls {
		if c.node.Contains(call.Span) && call.Star {
			return true
		}
	}
	return false
}

// fans counts aggregates of a relation whose rows a join repeats: another
// relation of the select holds a key to it.
func (e *evidence) fans(functions ...string) float64 {
	n := 0.0
	for _, u := range e.uses {
		if !slices.Contains(functions, u.aggregate) || !u.ref.Stored() || e.distinctAround(u) {
			continue
		}
		for _, q := range e.equalities {
			other := q.r
			mine := q.l
			if q.r.Relation == u.ref.Relation {
				mine, other = q.r, q.l
			}
			if mine.Relation == u.ref.Relation && mine.Stored() && other.Stored() && e.repeats(mine, other) {
				n++
				break
			}
		}
	}
	return n
}

// repeats reports whether other may meet a row of mine many times: its side of
// the equality is no key.
func (e *evidence) repeats(mine, other scope.Ref) bool {
	t, o := e.Catalog.Table(mine.ID.Table), e.Catalog.Table(other.ID.Table)
	return t != nil && o != nil && e.Catalog.IsKey(t, []string{mine.ID.Column}) && !e.Catalog.IsKey(o, []string{other.ID.Column})
}

func (e *evidence) distinctAround(u use) bool {
	for _, c := range e.calls {
		if c.Distinct != nil && c.Contains(u.node.Span) {
			return true
		}
	}
	return false
}

func (e *evidence) inWithoutKey() float64 {
	n := 0.0
	syntax.Walk(e.Statement.Query, func(x syntax.Node) bool {
		in, ok := x.(*syntax.In)
		if !ok || in.Query == nil {
			return true
		}
		sel, ok := in.Query.Body.(*syntax.Select)
		if !ok || len(sel.Items) != 1 {
			return true
		}
		l, r := e.info.Of(in.X), e.info.Of(sel.Items[0].Expr)
		if l.Stored() && r.Stored() {
			j := e.joined(l, r)
			n += yes(!j.key && !j.sibling && l.ID != r.ID)
		}
		return true
	})
	return n
}
