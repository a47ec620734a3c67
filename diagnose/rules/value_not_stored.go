package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// ValueNotStored reports a text compared for equality with a column that does
// not store it.
var ValueNotStored = diagnose.Rule{
	Name:    "value-not-stored",
	SubType: diagnose.ValueMismatch,
	Title:   "the column does not store this value",
	Why:     "The comparison is never true, and no error is raised: alone it leaves the query without rows, beside others it does nothing. Often only the spelling differs.",
	Limits:  "Silent for columns of numbers, for columns whose values could not be looked up in time, for empty tables, under COLLATE and functions, and in comparisons with <> or NOT IN. What an enumeration or a CHECK (col IN (…)) of the schema excludes needs no look-up.",

	Check: valueNotStored,
}

func valueNotStored(p *diagnose.Pass) {
	for _, cmp := range p.Comparisons() {
		id := cmp.Ref.ID
		if cmp.Negated || underCollation(p, cmp) || !isFilter(p, cmp) {
			continue
		}
		var possible []*syntax.Literal
		for _, lit := range cmp.Literals {
			if p.Excluded(cmp.Ref.Column, lit.Text) && p.Values.Stores(id, lit.Text) != catalog.Yes {
				reportExcluded(p, cmp, lit)
			} else {
				possible = append(possible, lit)
			}
		}
		if d := p.Values.Domain(id); d != nil && d.Complete && len(d.Values) == 0 {
			continue // an empty table says nothing about the query
		}
		var missing []*syntax.Literal
		for _, lit := range possible {
			if _, alone := cmp.Node.(*syntax.Binary); alone && hasWildcard(lit.Text) {
				continue // a pattern is another rule's finding
			}
			if p.Values.Stores(id, lit.Text) == catalog.No && !holdsNumbers(cmp.Ref.Column) && !(cmp.Ref.Column.Affinity.Number() && looksNumeric(lit.Text)) {
				missing = append(missing, lit)
			}
		}
		if len(missing) > fewValues {
			reportList(p, cmp, missing)
			continue
		}
		for _, lit := range missing {
			reportValue(p, cmp, lit)
		}
	}
}

// fewValues is how many values of one list are reported each for itself.
const fewValues = 3

// reportList reports a list most of whose values are not stored, once.
func reportList(p *diagnose.Pass, cmp diagnose.Comparison, missing []*syntax.Literal) {
	id := cmp.Ref.ID
	f := diagnose.Finding{
		Span:    missing[0].Span.Cover(missing[len(missing)-1].Span),
		Message: fmt.Sprintf("%s does not store '%s', '%s' and %d more of the %d values of this list", tick(id.Column), missing[0].Text, missing[1].Text, len(missing)-2, len(cmp.Literals)),
		Because: []diagnose.Reason{{Text: fmt.Sprintf("no row of %s has them", id.Table), From: diagnose.InData}},
		Mask:    &diagnose.Mask{Instruction: fmt.Sprintf("Replace the values by those that are meant, written as %s stores them.", tick(id.Column))},
	}
	for _, lit := range missing {
		f.Mask.Holes = append(f.Mask.Holes, diagnose.Hole{Kind: diagnose.ValueHole, Span: lit.Span})
	}
	p.Report(f)
}

func reportValue(p *diagnose.Pass, cmp diagnose.Comparison, lit *syntax.Literal) {
	id := cmp.Ref.ID
	message := fmt.Sprintf("No row of %s has %s = '%s'", tick(id.Table), id.Column, lit.Text)
	because := []diagnose.Reason{{Text: fmt.Sprintf("%s.%s does not store '%s'", id.Table, id.Column, lit.Text), From: diagnose.InData}}
	if near := p.Values.Near(id, lit.Text, 3); len(near) > 0 {
		stored := make([]string, len(near))
		for i, n := range near {
			stored[i] = "'" + n.Value + "'"
		}
		message += "; stored is " + stored[0]
		because = append(because, diagnose.Reason{Text: "near it the column stores " + strings.Join(stored, ", "), From: diagnose.InData})
	} else if other := elsewhere(p, lit.Text, id); len(other) > 0 {
		message += fmt.Sprintf("; %s stores it", other[0])
		because = append(because, diagnose.Reason{Text: "stored in " + strings.Join(other, ", "), From: diagnose.InData})
	} else if d := p.Values.Domain(id); d != nil && d.Sampled > 0 {
		because = append(because, diagnose.Reason{Text: fmt.Sprintf("nothing near it is among the first %d rows, which are all that was searched for that", d.Sampled), From: diagnose.InData})
	}
	if p.Question != nil {
		if at := strings.Index(strings.ToLower(p.Question.Text), strings.ToLower(lit.Text)); at >= 0 && lit.Text != "" {
			because = append(because, p.InQuestion("the question says it so", text.Span{Start: at, End: at + len(lit.Text)}))
		}
	}
	p.Report(diagnose.Finding{
		Span: lit.Span, Message: message, Because: because,
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span}},
			Instruction: fmt.Sprintf("Replace the value by the one that the question means, written as %s stores it.", tick(id.Column)),
		},
	})
}

// reportExcluded reports a value that the schema itself excludes.
func reportExcluded(p *diagnose.Pass, cmp diagnose.Comparison, lit *syntax.Literal) {
	id, fillings := cmp.Ref.ID, p.AllowedNear(cmp, lit)
	message := fmt.Sprintf("%s can never be '%s'", tick(id.Column), lit.Text)
	if len(fillings) > 0 {
		message += "; did you mean " + fillings[0].Text + "?"
	}
	p.Report(diagnose.Finding{
		Span: lit.Span, Message: message,
		Because: []diagnose.Reason{{Text: fmt.Sprintf("the schema allows %s.%s to be %s", id.Table, id.Column, diagnose.AllowedText(cmp.Ref.Column)), From: diagnose.InCatalog}},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.ValueHole, Span: lit.Span, Fillings: fillings}},
			Instruction: fmt.Sprintf("Replace the value by the one that the question means, of those that %s may have.", tick(id.Column)),
		},
	})
}

// elsewhere names at most three other columns that store the text exactly.
func elsewhere(p *diagnose.Pass, value string, not catalog.ColumnID) []string {
	var out []string
	for _, s := range p.Values.Spellings(value) {
		if s.Value == value && len(out) < 3 && !(p.Catalog.Names.Same(s.Column.Table, not.Table) && p.Catalog.Names.Same(s.Column.Column, not.Column)) {
			out = append(out, s.Column.Table+"."+s.Column.Column)
		}
	}
	return out
}

// isFilter reports whether the comparison stands where rows are chosen: in
// WHERE, ON or HAVING, not in a select list, where it may count what is absent.
func isFilter(p *diagnose.Pass, cmp diagnose.Comparison) bool {
	at := cmp.Node.Where()
	var inner *syntax.Select
	for _, s := range p.Scope.Scopes {
		if s.Select.Contains(at) && (inner == nil || inner.Contains(s.Select.Span)) {
			inner = s.Select
		}
	}
	return inner == nil || !slices.ContainsFunc(inner.Items, func(item *syntax.Item) bool { return item.Contains(at) })
}

func underCollation(p *diagnose.Pass, cmp diagnose.Comparison) bool {
	found := false
	syntax.Walk(cmp.Node, func(n syntax.Node) bool {
		_, is := n.(*syntax.Collate)
		found = found || is
		return !found
	})
	return found || cmp.Ref.State != scope.Resolved
}

func looksNumeric(s string) bool {
	return s != "" && strings.Trim(s, "0123456789.+-eE") == ""
}
