package features

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// groupFeatures say whether grouping, aggregates and plain columns go together.
var groupFeatures = []Feature{
	{"group.undetermined", "how many plain outputs beside aggregates are not determined by the group keys", func(e *evidence) float64 { return e.undetermined(true) }},
	{"group.bare", "how many plain outputs stand beside aggregates without GROUP BY", func(e *evidence) float64 { return e.undetermined(false) }},
	{"group.unasked", "GROUP BY, and neither each, per, every, by nor a ranking by count in the question", func(e *evidence) float64 {
		return yes(e.sketch[Group] && len(e.Question.Groups) == 0 && len(e.Question.Aggregates) == 0 && len(e.Question.Superlatives) == 0)
	}},
	{"group.missing", "each, per or every in the question, and no GROUP BY", func(e *evidence) float64 {
		return yes(!e.sketch[Group] && len(e.Question.Groups) > 0)
	}},
	{"group.link", "how well the group keys are named behind each, per and every", func(e *evidence) float64 {
		best, any := 0.0, false
		for _, u := range e.uses {
			if u.role != inGroup || !u.ref.Stored() {
				continue
			}
			for _, g := range e.Question.Groups {
				any = true
				l, t := e.links[u.ref.ID], e.tableLinks[u.ref.ID.Table]
				if g.Touches(l.Span) {
					best = max(best, l.Score)
				}
				if g.Touches(t.Span) {
					best = max(best, t.Score)
				}
			}
		}
		if !any {
			return unknown
		}
		return best
	}},
	{"group.idle", "GROUP BY without any aggregate", func(e *evidence) float64 {
		for _, c := range e.cores {
			if c.node.GroupBy != nil && !e.aggregatesIn(c) {
				return 1
			}
		}
		return 0
	}},
	{"group.distinct", "DISTINCT beside GROUP BY", func(e *evidence) float64 { return yes(e.sketch[Group] && e.sketch[Distinct]) }},
}

func (e *evidence) aggregatesIn(c *core) bool {
	for _, call := range e.calls {
		if diagnose.IsAggregate(call) && (c.node.Contains(call.Span) || c.query.OrderBy != nil && c.query.OrderBy.Contains(call.Span)) {
			return true
		}
	}
	return false
}

// undetermined counts the plain columns of select lists with aggregates that the
// group keys do not determine, for selects with or without GROUP BY.
func (e *evidence) undetermined(grouped bool) float64 {
	n := 0.0
	for _, c := range e.cores {
		if (c.node.GroupBy != nil) != grouped || c.scope == nil || !grouped && !e.aggregateItems(c) {
			continue
		}
		for _, i := range c.node.Items {
			ref := e.info.Of(i.Expr)
			if ref.Stored() && !(grouped && e.determined(c, ref)) {
				n++
			}
		}
	}
	return n
}

func (e *evidence) aggregateItems(c *core) bool {
	return slices.ContainsFunc(c.node.Items, func(i *syntax.Item) bool { return hasAggregate(i.Expr, "") })
}

// determined reports whether the group keys fix a column: it is one of them, or
// they hold a key of its table, joins being followed.
func (e *evidence) determined(c *core, ref scope.Ref) bool {
	var keys []string
	for _, k := range c.node.GroupBy.Exprs {
		r := e.info.Of(k)
		if r.State == scope.Alias || !r.Stored() {
			return true // something computed: not judged
		}
		for _, same := range e.equal(r) {
			if same.Relation == ref.Relation {
				keys = append(keys, same.ID.Column)
			}
			if same.Relation == ref.Relation && e.Catalog.Names.Same(same.ID.Column, ref.ID.Column) {
				return true
			}
		}
	}
	t := e.Catalog.Table(ref.ID.Table)
	return t == nil || e.Catalog.IsKey(t, keys)
}

// equal are the columns that joins equate with one, itself first.
func (e *evidence) equal(r scope.Ref) []scope.Ref {
	out := []scope.Ref{r}
	for i := 0; i < len(out); i++ {
		for _, q := range e.equalities {
			for _, pair := range [][2]scope.Ref{{q.l, q.r}, {q.r, q.l}} {
				if pair[0].Relation == out[i].Relation && pair[0].ID == out[i].ID && !slices.ContainsFunc(out, func(x scope.Ref) bool { return x.Relation == pair[1].Relation && x.ID == pair[1].ID }) {
					out = append(out, pair[1])
				}
			}
		}
	}
	return out
}
