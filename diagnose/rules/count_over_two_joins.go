package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// CountOverTwoJoins reports an aggregate over two tables that each repeat the rows
// of a third: every row of the one meets every row of the other.
var CountOverTwoJoins = diagnose.Rule{
	Name:    "count-over-two-joins",
	SubType: diagnose.AggregateFunctions,
	Title:   "two joins multiply each other's rows",
	Why:     "A customer with three orders and two calls gives six rows: three orders are counted as six, and so is their sum.",
	Limits:  "Silent with DISTINCT in the aggregate, for MIN and MAX, and where a condition links the two tables.",
	Check:   countOverTwoJoins,
}

func countOverTwoJoins(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.From == nil || len(s.Relations) < 3 {
			continue
		}
		for _, call := range aggregatesOf(s) {
			if call.Distinct != nil || strings.EqualFold(call.Name.Text, "min") || strings.EqualFold(call.Name.Text, "max") {
				continue
			}
			if a, b := multiplied(p, s); a != nil {
				reportMultiplied(p, call, a, b)
				break
			}
		}
	}
}

// multiplied are two relations that are joined to a third one only, each by
// columns that are no key of it.
func multiplied(p *diagnose.Pass, s *scope.Scope) (*scope.Relation, *scope.Relation) {
	f := newFixed(p, s)
	for _, hub := range s.Relations {
		var many []*scope.Relation
		for _, rel := range s.Relations {
			if rel == hub || rel.Table == nil {
				continue
			}
			var own []string
			others := 0
			for _, pair := range f.pairs {
				for i := range pair {
					if pair[i].Relation != rel {
						continue
					}
					if pair[1-i].Relation == hub {
						own = append(own, pair[i].ID.Column)
					} else {
						others++
					}
				}
			}
			if len(own) > 0 && others == 0 && !p.Catalog.IsKey(rel.Table, append(own, columnsIn(f.known, rel)...)) && refersBy(p, rel, own) {
				many = append(many, rel)
			}
		}
		if len(many) > 1 {
			return many[0], many[1]
		}
	}
	return nil, nil
}

// refersBy reports whether one of the columns is declared to refer to another
// table.
func refersBy(p *diagnose.Pass, rel *scope.Relation, columns []string) bool {
	return slices.ContainsFunc(rel.Table.ForeignKeys, func(fk catalog.ForeignKey) bool {
		return slices.ContainsFunc(columns, func(c string) bool { return p.Catalog.Names.Same(fk.Columns[0], c) })
	})
}

func reportMultiplied(p *diagnose.Pass, call *syntax.Call, a, b *scope.Relation) {
	hole := diagnose.Hole{Kind: diagnose.FunctionHole, Span: call.Span}
	if len(call.Args) == 1 && strings.EqualFold(call.Name.Text, "count") {
		once := fmt.Sprintf("%s(DISTINCT %s)", call.Name.Text, p.Text(call.Args[0]))
		hole.Fillings = []diagnose.Filling{{Text: once, Title: "Write " + tick(once), Weight: 0.7}}
	}
	p.Report(diagnose.Finding{
		Span:    call.Span,
		Message: fmt.Sprintf("Every row of %s meets every row of %s, so each counts several times", tick(a.Name), tick(b.Name)),
		Because: []diagnose.Reason{
			{Text: "joined to the same table", From: diagnose.InSQL, Span: a.Node.Where()},
			{Text: "joined to the same table", From: diagnose.InSQL, Span: b.Node.Where()},
		},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{hole},
			Instruction: "Count each table for itself before joining, or count DISTINCT keys.",
		},
	})
}
