package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// SumOfKey reports a sum or an average of numbers that only name rows.
var SumOfKey = diagnose.Rule{
	Name:    "sum-of-key",
	SubType: diagnose.AggregateFunctions,
	Title:   "keys are summed up",
	Why:     "A key names a row; its size means nothing. Meant is the number of rows, or another column.",
	Limits:  "Silent for keys whose name is not that of an id.",
	Check:   sumOfKey,
}

func sumOfKey(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		call, ok := n.(*syntax.Call)
		if !ok || len(call.Args) != 1 {
			return true
		}
		switch strings.ToLower(call.Name.Text) {
		case "sum", "avg", "total":
		default:
			return true
		}
		ref := p.Scope.Of(call.Args[0])
		if !ref.Stored() || ref.Relation.Table == nil || !isKeyColumn(p, ref.ID.Column, ref.Relation.Table.PrimaryKey) && len(parents(p.Catalog, ref)) == 0 || !slices.Contains(question.SplitName(ref.ID.Column), "id") {
			return true
		}
		p.Report(diagnose.Finding{
			Span:    call.Span,
			Message: fmt.Sprintf("%s names rows; its %s means nothing", tick(p.Text(call.Args[0])), strings.ToLower(call.Name.Text)),
			Because: []diagnose.Reason{{Text: fmt.Sprintf("%s.%s is a key", ref.ID.Table, ref.ID.Column), From: diagnose.InCatalog}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.FunctionHole, Span: call.Span, Fillings: []diagnose.Filling{{Text: "COUNT(*)", Title: "Write `COUNT(*)`", Weight: 0.7}}}},
				Instruction: "Count the rows, or take the column that holds the number.",
			},
		})
		return true
	})
}

func isKeyColumn(p *diagnose.Pass, column string, key []string) bool {
	return len(key) == 1 && p.Catalog.Names.Same(key[0], column)
}
