package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// EvidenceColumnNotUsed reports a definition of the evidence of whose columns the
// query uses none.
var EvidenceColumnNotUsed = diagnose.Rule{
	Name:    "evidence-column-not-used",
	SubType: diagnose.AttributeMismatch,
	Title:   "none of the columns of a definition is used",
	Why:     "The evidence says which column holds what the question speaks of. The query takes it from another column, or leaves it out.",
	Limits:  "Silent where the question has no word of the term explained, where no table has the columns, for names that are plain words, where the value that the evidence gives is compared with another column, where the query compares a key with a constant, which may stand for a name, and where one of them is used anywhere.",

	NeedsQuestion: true,
	Check:         evidenceColumnNotUsed,
}

func evidenceColumnNotUsed(p *diagnose.Pass) {
	s := outermost(p)
	if s == nil || diagnose.HasStar(s.Select) || comparesKey(p) {
		return
	}
	for _, d := range question.ReadEvidence(p.Evidence()) {
		if !termSaid(p, d) || slices.ContainsFunc(d.Conditions, func(c question.Condition) bool { return c.Text && len(comparedWith(p, c.Value)) > 0 }) {
			continue
		}
		known, used := "", false
		for _, name := range d.Names {
			if known == "" && isTechnical(name) && len(columnsNamed(p.Catalog, name)) > 0 {
				known = name
			}
			used = used || usesName(p, name)
		}
		if known == "" || used {
			continue
		}
		p.Report(diagnose.Finding{
			Span:    p.Statement.Body.FirstLine(p.Statement.Text),
			Message: fmt.Sprintf("The evidence explains %s by %s, which the query does not use", quotedTerm(d), tick(known)),
			Because: []diagnose.Reason{{Text: "the evidence states it", From: diagnose.InQuestion, Span: p.Pair.Evidence.Span}},
			Mask: &diagnose.Mask{
				Holes:       []diagnose.Hole{{Kind: diagnose.OtherHole, Span: p.Statement.Body}},
				Instruction: fmt.Sprintf("Use %s as the evidence says.", tick(known)),
			},
		})
	}
}

// isTechnical reports whether a name is written as no plain word is.
func isTechnical(name string) bool {
	return strings.ContainsAny(name, "_0123456789") || len(name) > 1 && name[1:] != strings.ToLower(name[1:]) && name != strings.ToUpper(name)
}

func quotedTerm(d question.Definition) string {
	if d.Term == "" {
		return "a term"
	}
	return fmt.Sprintf("%q", d.Term)
}

func usesName(p *diagnose.Pass, name string) bool {
	for _, c := range p.Scope.Columns {
		if strings.EqualFold(c.Name.Text, name) {
			return true
		}
	}
	return false
}
