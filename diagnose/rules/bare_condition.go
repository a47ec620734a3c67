package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// BareCondition reports a column of numbers or texts that stands alone as a
// condition.
var BareCondition = diagnose.Rule{
	Name:    "bare-condition",
	SubType: diagnose.ExplicitConditionMismatch,
	Title:   "a column alone is a condition",
	Why:     "SQLite and MySQL take a number for true where it is not zero, and a text by the number that it begins with. What it was to be compared with is missing.",
	Limits:  "Silent for columns that are declared boolean, store nothing but 0 and 1, or are named like a yes or no, and for integers of which no value is known; PostgreSQL refuses the query.",
	Check:   bareCondition,
}

func bareCondition(p *diagnose.Pass) {
	if p.Statement.Dialect == syntax.Postgres || p.Guessed {
		return
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		clause, ok := n.(*syntax.Clause)
		if !ok {
			return true
		}
		for _, e := range syntax.Conjuncts(clause.Cond) {
			col := scope.ColumnOf(e)
			ref := p.Scope.Of(e)
			if _, plain := e.(*syntax.Column); !plain || col == nil || !ref.Stored() || saysYesOrNo(p, ref) {
				continue
			}
			p.Report(diagnose.Finding{
				Span:    e.Where(),
				Message: fmt.Sprintf("%s alone is true wherever it is not zero; compare it with something", tick(p.Text(e))),
				Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s is %s", ref.ID.Table, ref.ID.Column, declared(ref.Column)), From: diagnose.InCatalog}},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: e.Where()}},
					Instruction: fmt.Sprintf("Compare %s with what the question says of it, or leave the condition out.", tick(ref.ID.Column)),
				},
			})
		}
		return true
	})
}

func declared(c *catalog.Column) string {
	if c.Type == "" {
		return "of no type"
	}
	return c.Type
}

// saysYesOrNo reports whether a column may well be a condition by itself.
func saysYesOrNo(p *diagnose.Pass, ref scope.Ref) bool {
	t := strings.ToLower(ref.Column.Type)
	if t == "" || strings.Contains(t, "bool") || strings.Contains(t, "bit") || t == "tinyint(1)" {
		return true
	}
	words := question.SplitName(ref.ID.Column)
	if len(words) > 0 && slices.Contains([]string{"is", "has", "was", "can", "did", "should", "active", "enabled", "deleted", "flag", "valid", "open", "done"}, words[0]) || len(words) > 1 && words[len(words)-1] == "flag" {
		return true
	}
	d := p.Values.Domain(ref.ID)
	if d == nil || len(d.Values) == 0 {
		return ref.Column.Affinity.Number() && !strings.Contains(t, "real") && !strings.Contains(t, "float") && !strings.Contains(t, "dec") // it may store zeros and ones
	}
	return !slices.ContainsFunc(d.Values, func(v string) bool { return v != "0" && v != "1" })
}
