package repair

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

func sortByLink(list []ranked) {
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.link, a.link) })
}

// condition is a restriction that the question states and the query lacks.
type condition struct {
	column catalog.ColumnID
	text   string // behind the column: = 'x', > 5
	weight float64
	reason diagnose.Reason
}

// unused are the restrictions of the question that no literal of the query has:
// stored values that it names, and numbers.
func unused(c *diagnose.Case) []condition {
	if c.Question == nil {
		return nil
	}
	var used []string
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if lit, ok := n.(*syntax.Literal); ok {
			used = append(used, catalog.FoldValue(lit.Text))
		}
		return true
	})
	var out []condition
	for _, l := range c.Links {
		if !l.Spelled() || slices.Contains(used, catalog.FoldValue(l.Value)) || len(l.Value) < 2 {
			continue
		}
		out = append(out, condition{l.Column, " = " + syntax.QuoteString(l.Value), 0.6*l.Score + 0.2*c.Links.Best(l.Column), c.InQuestion("the question says "+l.Value, l.Span)})
	}
	for _, n := range c.Question.Numbers {
		written := strings.ReplaceAll(n.Written, ",", "")
		if !n.Digits || slices.Contains(used, written) {
			continue
		}
		op := "="
		for _, cmp := range c.Question.Comparatives {
			if cmp.Number != nil && cmp.Number.Span == n.Span {
				op = cmp.Op
			}
		}
		out = append(out, condition{catalog.ColumnID{}, " " + op + " " + written, 0.35, c.InQuestion("the question says "+n.Written, n.Span)})
	}
	return out
}

// addCondition proposes a conjunct for each restriction of the question that the
// query lacks, on columns of the tables in scope.
func addCondition(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil {
		return nil
	}
	var out []Candidate
	for _, u := range unused(c) {
		n := 0
		for _, r := range rankedColumns(c, s) {
			number := u.column == (catalog.ColumnID{})
			if number && !r.column.Affinity.Number() || !number && !sameColumn(c, r.id, u.column) || n >= 4 {
				continue
			}
			n++
			cond := r.text + u.text
			cand := grounded("Add `"+cond+"`", u.weight+0.2*r.link, diagnose.AddCondition(c.Statement, core, cond)...)
			cand.Because = []diagnose.Reason{u.reason}
			out = append(out, cand)
		}
	}
	return append(out, addAlternatives(c, core, s)...)
}

// addAlternatives proposes one condition for several values of one column that
// the question names.
func addAlternatives(c *diagnose.Case, core *syntax.Select, s *scope.Scope) []Candidate {
	var out []Candidate
	for _, r := range rankedColumns(c, s) {
		var values []string
		var because []diagnose.Reason
		for _, u := range unused(c) {
			if u.column != (catalog.ColumnID{}) && sameColumn(c, r.id, u.column) {
				values = append(values, strings.TrimPrefix(u.text, " = "))
				because = append(because, u.reason)
			}
		}
		if len(values) > 1 {
			cond := r.text + " IN (" + strings.Join(values, ", ") + ")"
			cand := grounded("Add `"+cond+"`", 0.9+0.2*r.link, diagnose.AddCondition(c.Statement, core, cond)...)
			cand.Because = because
			out = append(out, cand)
		}
	}
	return out
}

// addConditionJoined does the same for values that a neighbouring table stores,
// and joins that table along a declared key.
func addConditionJoined(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil {
		return nil
	}
	var out []Candidate
	for _, u := range unused(c) {
		if u.column == (catalog.ColumnID{}) || inScope(c, s, u.column.Table) {
			continue
		}
		for _, rel := range s.Relations {
			join, ok := joinTo(c, rel, u.column.Table)
			if !ok {
				continue
			}
			col := syntax.QuoteName(c.Statement.Dialect, u.column.Table, 0) + "." + syntax.QuoteName(c.Statement.Dialect, u.column.Column, 0)
			edits := diagnose.AddCondition(c.Statement, core, col+u.text)
			if core.WhereClause == nil {
				edits[len(edits)-1].New = join + edits[len(edits)-1].New
			} else {
				edits = append(edits, insertAt(core.From.End, join))
			}
			edits = append(edits, qualifyBare(c, s, u.column.Table, nil)...)
			cand := grounded(fmt.Sprintf("Join %s and add `%s`", u.column.Table, col+u.text), u.weight, edits...)
			cand.Because = []diagnose.Reason{u.reason}
			out = append(out, cand)
			break
		}
	}
	return out
}

func inScope(c *diagnose.Case, s *scope.Scope, table string) bool {
	return slices.ContainsFunc(s.Relations, func(r *scope.Relation) bool {
		return r.Table != nil && c.Catalog.TableNames.Same(r.Table.Path(), table)
	})
}

// joinTo writes the join of a table to a relation along the one key between
// them.
func joinTo(c *diagnose.Case, rel *scope.Relation, table string) (string, bool) {
	if rel.Table == nil || rel.Name == "" {
		return "", false
	}
	d := c.Statement.Dialect
	for _, e := range c.Catalog.Edges(rel.Table) {
		if c.Catalog.TableNames.Same(e.To, table) && len(e.FromColumns) == 1 {
			t := c.Catalog.Table(table)
			to := syntax.QuoteName(d, t.Name, 0)
			return fmt.Sprintf(" JOIN %s ON %s.%s = %s.%s", diagnose.Written(d, t, 0), syntax.QuoteName(d, rel.Name, 0), syntax.QuoteName(d, e.FromColumns[0], 0), to, syntax.QuoteName(d, e.ToColumns[0], 0)), true
		}
	}
	return "", false
}

// qualifyBare writes the relation's name before the bare columns of a scope that
// a further table would make ambiguous.
func qualifyBare(c *diagnose.Case, s *scope.Scope, table string, but *syntax.Column) []text.Edit {
	var out []text.Edit
	t := c.Catalog.Table(table)
	for _, col := range c.Scope.Columns {
		ref := c.Scope.Ref(col)
		if col == but || col.Table != nil || ref.State != scope.Resolved || ref.Scope != s || ref.Relation.Name == "" || t.Column(c.Catalog.Names, col.Name.Text) == nil {
			continue
		}
		out = append(out, insertAt(col.Start, syntax.QuoteName(c.Statement.Dialect, ref.Relation.Name, 0)+"."))
	}
	return out
}

// addJoin proposes a neighbouring table that the question names.
func addJoin(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil {
		return nil
	}
	var out []Candidate
	for _, t := range c.Catalog.Tables {
		if inScope(c, s, t.Path()) || c.Links.Table(t.Path()) < 0.5 {
			continue
		}
		for _, rel := range s.Relations {
			if join, ok := joinTo(c, rel, t.Path()); ok {
				out = append(out, grounded("Join "+t.Path(), 0.3*c.Links.Table(t.Path()), append(qualifyBare(c, s, t.Path(), nil), insertAt(core.From.End, join))...))
			}
		}
	}
	return out
}

// addItem proposes columns that the question names for the output.
func addItem(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil || len(core.Items) == 0 {
		return nil
	}
	var out []Candidate
	for _, r := range rankedColumns(c, s) {
		already := slices.ContainsFunc(core.Items, func(i *syntax.Item) bool {
			ref := c.Scope.Of(i.Expr)
			return ref.Stored() && sameColumn(c, ref.ID, r.id)
		})
		if !already && r.link >= 0.4 {
			out = append(out, grounded("Add "+r.text+" to the output", 0.7*r.link, insertAt(core.Items[len(core.Items)-1].End, ", "+r.text)))
		}
	}
	return out
}

// addNotNull proposes to leave out rows without a value in a sorted or
// aggregated column.
func addNotNull(c *diagnose.Case) []Candidate {
	core, _ := outermost(c)
	if core == nil {
		return nil
	}
	var out []Candidate
	add := func(e syntax.Expr, weight float64) {
		ref := c.Scope.Of(e)
		if !ref.Stored() || ref.Scope == nil || ref.Scope.Select != core || c.Values.Nulls(ref.ID) == catalog.No {
			return
		}
		cond := c.Text(e) + " IS NOT NULL"
		out = append(out, grounded("Add `"+cond+"`", weight, diagnose.AddCondition(c.Statement, core, cond)...))
	}
	if q := c.Statement.Query; q.OrderBy != nil {
		for _, t := range q.OrderBy.Terms {
			add(t.Expr, 0.8)
		}
	}
	for _, item := range core.Items {
		if call, ok := item.Expr.(*syntax.Call); ok && len(call.Args) > 0 {
			add(call.Args[0], 0.5)
		} else {
			add(item.Expr, 0.4)
		}
	}
	return out
}

// swapCondition proposes, for each conjunct, the restrictions of the question
// that the query lacks.
func swapCondition(c *diagnose.Case) []Candidate {
	core, s := outermost(c)
	if core == nil || core.WhereClause == nil {
		return nil
	}
	var out []Candidate
	for _, one := range syntax.Conjuncts(core.WhereClause.Cond) {
		keep := conditionLink(c, one)
		for _, u := range unused(c) {
			for _, r := range rankedColumns(c, s) {
				if u.column != (catalog.ColumnID{}) && sameColumn(c, r.id, u.column) {
					cond := r.text + u.text
					cand := grounded(fmt.Sprintf("Change `%s` to `%s`", oneLine(c.Text(one)), cond), u.weight-keep, replaceBy(one.Where(), cond))
					cand.Because = []diagnose.Reason{u.reason}
					out = append(out, cand)
				}
			}
		}
	}
	return out
}
