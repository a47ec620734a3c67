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

// EvidenceValueNotUsed reports a value that the evidence states for the question
// and that no constant of the query has.
var EvidenceValueNotUsed = diagnose.Rule{
	Name:    "evidence-value-not-used",
	SubType: diagnose.ValueMismatch,
	Title:   "a value of the evidence is not in the query",
	Why:     "The evidence says how the database stores what the question names. Without that value the query asks for something else, or for more.",
	Limits:  "Silent where the question has no word of the term explained, where the column does not store the value or its values were not looked up, where the evidence gives the column several values, as a legend does, where the query compares a key with a constant, which may stand for the value, and where a word of the value is in a constant.",

	NeedsQuestion: true,
	NeedsValues:   true,
	Check:         evidenceValueNotUsed,
}

func evidenceValueNotUsed(p *diagnose.Pass) {
	if comparesKey(p) {
		return
	}
	definitions := question.ReadEvidence(p.Evidence())
	for _, d := range definitions {
		if !termSaid(p, d) {
			continue
		}
		for _, c := range d.Conditions {
			if !c.Text || c.Op != "=" || timesDefined(definitions, c.Column) > 1 || saysConstant(p, c.Value) || !storedIn(p, c.Column, c.Value) {
				continue
			}
			p.Report(diagnose.Finding{
				Span:    p.Statement.Body.FirstLine(p.Statement.Text),
				Message: fmt.Sprintf("The evidence says %s = '%s', and the query has no such value", c.Column, c.Value),
				Because: []diagnose.Reason{{Text: "the evidence states it", From: diagnose.InQuestion, Span: p.Pair.Evidence.Span}, {Text: fmt.Sprintf("%s stores '%s'", c.Column, c.Value), From: diagnose.InData}},
				Mask: &diagnose.Mask{
					Holes:       []diagnose.Hole{placeForValue(p, c.Column, c.Value)},
					Instruction: fmt.Sprintf("Compare %s with '%s', as the evidence says.", c.Column, c.Value),
				},
			})
		}
	}
}

// termSaid reports whether the question has a word of the term that a definition
// explains.
func termSaid(p *diagnose.Pass, d question.Definition) bool {
	term := words(d.Term)
	return d.Term == "" || slices.ContainsFunc(p.Question.Words, func(w question.Word) bool {
		return !question.IsFunctionWord(w.Lower) && slices.Contains(term, w.Stem)
	})
}

// comparesKey reports whether the query compares the key of a table, or what
// refers to one, with a constant: such a number may stand for any name.
func comparesKey(p *diagnose.Pass) bool {
	found := false
	is := func(x, y syntax.Expr) bool {
		ref := p.Scope.Of(x)
		return diagnose.LiteralOf(y) != nil && ref.Stored() && ref.Relation.Table != nil &&
			(isKeyColumn(p, ref.ID.Column, ref.Relation.Table.PrimaryKey) || len(parents(p.Catalog, ref)) > 0)
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			found = found || n.Op == "=" && (is(n.L, n.R) || is(n.R, n.L))
		case *syntax.In:
			found = found || len(n.List) > 0 && is(n.X, n.List[0])
		}
		return !found
	})
	return found
}

// timesDefined is how many constants the evidence gives a column.
func timesDefined(list []question.Definition, column string) int {
	n := 0
	for _, d := range list {
		for _, c := range d.Conditions {
			n += one(strings.EqualFold(c.Column, column))
		}
	}
	return n
}

// saysConstant reports whether a constant of the query has a text, or a word of
// it, spelling aside.
func saysConstant(p *diagnose.Pass, s string) bool {
	want := strings.Fields(catalog.FoldValue(s))
	found := len(want) == 0
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		text, ok := quotedText(p, n)
		if lit, isLit := n.(*syntax.Literal); isLit {
			text, ok = lit.Text, true
		}
		if have := catalog.FoldValue(text); ok {
			found = found || len(have) >= 3 && strings.Contains(catalog.FoldValue(s), have) ||
				slices.ContainsFunc(want, func(w string) bool { return strings.Contains(have, w) || sharesBeginning(w, have) })
		}
		switch n.(type) {
		case *syntax.Opaque, *syntax.Param:
			found = true
		}
		return !found
	})
	return found
}

// sharesBeginning reports whether a text has a word that begins as another does:
// Canadian and Canada.
func sharesBeginning(word, text string) bool {
	return len(word) >= 5 && slices.ContainsFunc(strings.Fields(text), func(w string) bool { return len(w) >= 5 && w[:4] == word[:4] })
}

// storedIn reports whether a column of that name stores a value.
func storedIn(p *diagnose.Pass, column, value string) bool {
	for _, id := range columnsNamed(p.Catalog, column) {
		if p.Values.Stores(id, value) == catalog.Yes {
			return true
		}
	}
	return false
}

// columnsNamed are the columns of that name in all tables.
func columnsNamed(c *catalog.Catalog, name string) []catalog.ColumnID {
	var out []catalog.ColumnID
	if c == nil {
		return nil
	}
	for _, t := range c.Tables {
		if col := t.Column(c.Names, name); col != nil {
			out = append(out, catalog.ColumnID{Table: t.Path(), Column: col.Name})
		}
	}
	return out
}
