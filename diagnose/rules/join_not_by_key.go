package rules

import (
	"fmt"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// JoinNotByKey reports a join on columns that are not the declared key of the
// two tables although they have one.
var JoinNotByKey = diagnose.Rule{
	Name:    "join-not-by-key",
	SubType: diagnose.JoinConditionMismatch,
	Title:   "the tables are not joined by their key",
	Why:     "The schema declares how rows of the two tables belong together. Joined by other columns, rows are paired that have nothing to do with each other.",
	Limits:  "Silent where the tables are linked by no declared key or by several, where the columns refer to the same third table, where the declared key refers to a column that many rows may share, and where the join has further conditions.",
	Check:   joinNotByKey,
}

func joinNotByKey(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		j, ok := n.(*syntax.Join)
		if !ok || j.On == nil {
			return true
		}
		b, ok := j.On.Cond.(*syntax.Binary)
		if !ok || b.Op != "=" {
			return true
		}
		l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
		if l.Stored() && r.Stored() && l.Relation != r.Relation && l.Relation.Table != nil && r.Relation.Table != nil {
			checkJoinKey(p, b, l, r)
		}
		return true
	})
}

func checkJoinKey(p *diagnose.Pass, b *syntax.Binary, l, r scope.Ref) {
	keys := keysBetween(p.Catalog, l.Relation.Table, r.Relation.Table)
	if len(keys) != 1 || len(keys[0].FromColumns) != 1 || sameParent(p.Catalog, l, r) {
		return
	}
	key := keys[0]
	if !refersToKey(p.Catalog, key, l.Relation.Table, r.Relation.Table) {
		return
	}
	if p.Catalog.Names.Same(key.FromColumns[0], l.ID.Column) && p.Catalog.Names.Same(key.ToColumns[0], r.ID.Column) {
		return
	}
	left, right := qualified(p, l.Relation, key.FromColumns[0]), qualified(p, r.Relation, key.ToColumns[0])
	cond := left + " = " + right
	p.Report(diagnose.Finding{
		Span:    b.Span,
		Message: fmt.Sprintf("%s and %s are joined by %s, but their declared key is %s", l.Relation.Table.Name, r.Relation.Table.Name, tick(p.Text(b)), tick(cond)),
		Because: []diagnose.Reason{{Text: keyText(key), From: diagnose.InCatalog}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: b.Span}},
			Instruction: fmt.Sprintf("Join %s and %s by their key.", l.Relation.Table.Name, r.Relation.Table.Name),
			Title:       "Join by " + tick(cond),
			Edits:       []text.Edit{{Span: b.Span, New: cond}},
		},
	})
}

// keysBetween are the declared keys from a to b, in either direction, each as an
// edge from a.
func keysBetween(c *catalog.Catalog, a, b *catalog.Table) []catalog.Edge {
	return slices.DeleteFunc(c.Edges(a), func(e catalog.Edge) bool { return !c.Names.Same(e.To, b.Name) })
}

// refersToKey reports whether what an edge from a to b refers to tells rows apart;
// else the declaration itself is doubtful.
func refersToKey(c *catalog.Catalog, e catalog.Edge, a, b *catalog.Table) bool {
	if e.Up {
		return c.IsKey(b, e.ToColumns)
	}
	return c.IsKey(a, e.FromColumns)
}

func keyText(e catalog.Edge) string {
	if e.Up {
		return fmt.Sprintf("%s.%s refers to %s.%s", e.From, e.FromColumns[0], e.To, e.ToColumns[0])
	}
	return fmt.Sprintf("%s.%s refers to %s.%s", e.To, e.ToColumns[0], e.From, e.FromColumns[0])
}

// sameParent reports whether both columns refer to one column of a third table,
// so that equating them means something.
func sameParent(c *catalog.Catalog, l, r scope.Ref) bool {
	for _, a := range parents(c, l) {
		if slices.Contains(parents(c, r), a) {
			return true
		}
	}
	return false
}

func parents(c *catalog.Catalog, ref scope.Ref) []catalog.ColumnID {
	var out []catalog.ColumnID
	for _, fk := range ref.Relation.Table.ForeignKeys {
		for i, col := range fk.Columns {
			if c.Names.Same(col, ref.ID.Column) {
				out = append(out, catalog.ColumnID{Table: c.Names.Fold(fk.Table), Column: c.Names.Fold(fk.To[i])})
			}
		}
	}
	return out
}
