package rules

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ContradictingConditions reports two conditions that no row can meet together.
var ContradictingConditions = diagnose.Rule{
	Name:    "contradicting-conditions",
	SubType: diagnose.LogicalOperatorMismatch,
	Title:   "two conditions exclude each other",
	Why:     "A row has one value in a column. Of two conditions that want different ones, joined by AND, no row is left. What is meant are alternatives, or rows of which something else has both values.",
	Limits:  "Silent where only the database knows whether two values differ: texts that differ in case, texts compared by size that are no dates, parameters and functions of chance.",
	Check:   contradictingConditions,
}

func contradictingConditions(p *diagnose.Pass) {
	seen := map[text.Span]bool{}
	for _, conds := range conjunctions(p) {
		var all []test
		for _, c := range conds {
			all = append(all, tests(p, c)...)
		}
		all = append(all, carried(p, conds, all)...)
		all = append(all, ofSameRow(p, conds, all)...)
		for i, b := range all {
			for _, a := range all[:i] {
				first, second := a, b
				if first.node.Where().Start > second.node.Where().Start {
					first, second = b, a
				}
				if !seen[second.node.Where()] && a.excludes(b) {
					seen[second.node.Where()] = true
					reportContradiction(p, first, second)
				}
			}
		}
	}
}

// carried are the tests of columns that the conditions equate with others, read
// as tests of those.
func carried(p *diagnose.Pass, conds []syntax.Expr, known []test) []test {
	var out []test
	for _, c := range conds {
		b, ok := c.(*syntax.Binary)
		if !ok || b.Op != "=" {
			continue
		}
		l, r := p.Scope.Of(b.L), p.Scope.Of(b.R)
		if !l.Stored() || !r.Stored() || l.Column.Affinity != r.Column.Affinity {
			continue
		}
		for _, pair := range [][2]scope.Ref{{l, r}, {r, l}} {
			for _, t := range known {
				if t.of == (subject{relation: pair[0].Relation, column: pair[0].ID}) {
					t.of, t.ref = subject{relation: pair[1].Relation, column: pair[1].ID}, pair[1]
					out = append(out, t)
				}
			}
		}
	}
	return out
}

// ofSameRow are the tests of a table that the conditions join to itself by its key,
// read as tests of its other name.
func ofSameRow(p *diagnose.Pass, conds []syntax.Expr, known []test) []test {
	var out []test
	for _, t := range known {
		for _, u := range known {
			a, b := t.of.relation, u.of.relation
			if a == nil || b == nil || a == b || a.Table == nil || a.Table != b.Table || t.of.column != u.of.column {
				continue
			}
			if columns, _ := equatedColumns(p, conds, a, b); len(columns) > 0 && p.Catalog.IsKey(a.Table, columns) {
				t.of = u.of
				out = append(out, t)
			}
		}
	}
	return out
}

func reportContradiction(p *diagnose.Pass, a, b test) {
	f := diagnose.Finding{
		Span:    b.node.Where(),
		Message: fmt.Sprintf("%s and %s never hold together", tick(p.Text(a.node)), tick(p.Text(b.node))),
		Because: []diagnose.Reason{{Text: "the other condition", From: diagnose.InSQL, Span: a.node.Where()}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: a.node.Where()}, {Kind: diagnose.OtherHole, Span: b.node.Where()}},
			Instruction: "Make them alternatives, or ask for them of different rows.",
		},
	}
	if a.node == b.node {
		f.Message = fmt.Sprintf("%s never holds", tick(p.Text(b.node)))
		f.Because, f.Mask.Holes = nil, f.Mask.Holes[1:]
		f.Mask.Instruction = "Write the lower end first."
		if x, ok := b.node.(*syntax.Between); ok {
			f.Mask.Title = "Swap the ends"
			f.Mask.Edits = []text.Edit{{Span: x.Low.Where(), New: p.Text(x.Up)}, {Span: x.Up.Where(), New: p.Text(x.Low)}}
		}
	} else if between := p.Statement.Text[a.node.Where().End:b.node.Where().Start]; a.op == "=" && b.op == "=" && strings.EqualFold(strings.TrimSpace(between), "and") {
		// Beside each other the two can become one condition without parentheses.
		l, r := a.node.(*syntax.Binary), b.node.(*syntax.Binary)
		list := fmt.Sprintf("%s IN (%s, %s)", p.Text(l.L), p.Text(l.R), p.Text(r.R))
		f.Mask.Holes = []diagnose.Hole{{Kind: diagnose.OtherHole, Span: a.node.Where().Cover(b.node.Where()), Fillings: []diagnose.Filling{{Text: list, Title: "Write " + tick(list), Weight: 0.6}}}}
	}
	p.Report(f)
}
