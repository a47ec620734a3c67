package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// ValueNotAsked reports a text compared with a column although neither the
// question nor the evidence has a word of it.
var ValueNotAsked = diagnose.Rule{
	Name:    "value-not-asked",
	SubType: diagnose.ValueMismatch,
	Title:   "the question does not speak of this value",
	Why:     "The query restricts the answer to a value that nobody asked for, or that is another than the one asked for.",
	Limits:  "Silent for values of up to three letters, for numbers and dates, and wherever one word of the value, its beginning or a synonym of it stands in the question or the evidence, or the long form of what is stored short; also where values are left out by <> or NOT and the question names another one of the column.",

	NeedsQuestion: true,
	Check:         valueNotAsked,
}

func valueNotAsked(p *diagnose.Pass) {
	said := words(p.Question.Text + " " + p.Evidence())
	for _, cmp := range p.Comparisons() {
		if !isFilter(p, cmp) || leavesOut(p, cmp) && namesValueOf(p, cmp.Ref.ID) {
			continue
		}
		var missing []*syntax.Literal
		for _, lit := range cmp.Literals {
			if !saidIn(said, lit.Text) && !mayMean(p, lit.Text) && p.Values.Stores(cmp.Ref.ID, lit.Text) != catalog.No { // what is not stored is another rule's finding
				missing = append(missing, lit)
			}
		}
		if len(missing) > 0 {
			reportNotAsked(p, cmp, missing)
		}
	}
}

// leavesOut reports whether a comparison takes the rows with other values: by its
// operator, or because a NOT stands before it.
func leavesOut(p *diagnose.Pass, cmp diagnose.Comparison) bool {
	left := cmp.Negated
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		if u, ok := n.(*syntax.Unary); ok && u.Op == "NOT" && u.Contains(cmp.Node.Where()) {
			left = !left
		}
		return n.Where().Contains(cmp.Node.Where())
	})
	return left
}

// namesValueOf reports whether the question names a value that a column stores. Who
// leaves out all others asks for that one.
func namesValueOf(p *diagnose.Pass, id catalog.ColumnID) bool {
	return slices.ContainsFunc(p.Links, func(l question.Link) bool { return l.Target == question.ToValue && l.Column == id })
}

// mayMean reports whether words of the question may mean a stored value that is
// spelled otherwise.
func mayMean(p *diagnose.Pass, value string) bool {
	return slices.ContainsFunc(p.Links, func(l question.Link) bool { return l.Target == question.ToValue && l.Value == value })
}

// reportNotAsked reports the values of one comparison, which may be a list.
func reportNotAsked(p *diagnose.Pass, cmp diagnose.Comparison, missing []*syntax.Literal) {
	var holes []diagnose.Hole
	for _, lit := range missing {
		holes = append(holes, diagnose.Hole{Kind: diagnose.ValueHole, Span: lit.Span})
	}
	p.Report(diagnose.Finding{
		Span:    missing[0].Span.Cover(missing[len(missing)-1].Span),
		Message: "The question does not speak of " + texts(missing),
		Because: []diagnose.Reason{{Text: "neither the question nor the evidence has a word of it", From: diagnose.InQuestion, Span: p.Pair.Question.Span}},
		Mask: &diagnose.Mask{
			Holes:       holes,
			Instruction: fmt.Sprintf("Compare %s with what the question names, or drop the condition.", tick(cmp.Ref.ID.Column)),
		},
	})
}

// texts names the first values of a list, and how many more there are.
func texts(list []*syntax.Literal) string {
	quoted := make([]string, len(list))
	for i, lit := range list {
		quoted[i] = "'" + lit.Text + "'"
	}
	if len(list) > fewValues {
		return fmt.Sprintf("%s and %d more", strings.Join(quoted[:2], ", "), len(list)-2)
	}
	return strings.Join(quoted, ", ")
}

func words(s string) []string {
	var out []string
	for _, w := range strings.Fields(catalog.FoldValue(s)) {
		out = append(out, question.Stem(w))
	}
	return out
}

// saidIn reports whether a value may be what some words name: too short or too
// much a number to tell, or sharing a word, a beginning or a meaning.
func saidIn(said []string, value string) bool {
	folded := catalog.FoldValue(value)
	if len(folded) <= 3 || strings.Trim(folded, "0123456789 ") == "" || strings.ContainsAny(folded, "0123456789") {
		return true
	}
	for _, part := range words(value) {
		for _, w := range said {
			if part == w || len(part) >= 4 && len(w) >= 4 && (strings.HasPrefix(part, w[:4]) || strings.HasPrefix(w, part[:4])) ||
				len(w) >= 4 && strings.Contains(part, w) || len(part) >= 4 && strings.Contains(w, part) ||
				question.Near(w, part) {
				return true
			}
		}
	}
	return false
}
