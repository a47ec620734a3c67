package rules

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// HavingForWhere reports a condition on plain columns in HAVING.
var HavingForWhere = diagnose.Rule{
	Name:    "having-for-where",
	SubType: diagnose.ClauseMissing,
	Title:   "a condition on rows stands in HAVING",
	Why:     "HAVING chooses among groups, after they were made. A condition on a plain column belongs in WHERE: in HAVING it is asked of one row of each group, whichever it is.",
	Limits:  "Silent where the condition has an aggregate or names an output, and for group keys, of which a group has one value.",
	Check:   havingForWhere,
}

func havingForWhere(p *diagnose.Pass) {
	for _, s := range p.Scope.Scopes {
		if s.Select.Having == nil {
			continue
		}
		known, plain := groupKeys(p, s)
		if !plain {
			continue
		}
		f := newFixed(p, s)
		for _, c := range syntax.Conjuncts(s.Select.Having.Cond) {
			columns := columnsOf(c)
			if len(columns) == 0 || len(aggregatesIn(c)) > 0 || hasQuery(c) {
				continue
			}
			for _, col := range columns {
				ref := p.Scope.Ref(col)
				if !ref.Stored() || f.determines(append(known, f.known...), ref) {
					continue
				}
				title, edits := moveToWhere(p, s, c)
				p.Report(diagnose.Finding{
					Span:    c.Where(),
					Message: fmt.Sprintf("%s is a condition on rows; HAVING asks it of any one row of a group", tick(p.Text(c))),
					Mask: &diagnose.Mask{
						Holes:       []diagnose.Hole{{Kind: diagnose.ConditionHole, Span: c.Where()}},
						Instruction: "Move the condition into WHERE.",
						Title:       title,
						Edits:       edits,
					},
				})
				break
			}
		}
	}
}

// moveToWhere writes a condition that is all of HAVING into WHERE.
func moveToWhere(p *diagnose.Pass, s *scope.Scope, c syntax.Expr) (title string, edits []text.Edit) {
	having := s.Select.Having
	if having.Cond != c || s.Select.GroupBy == nil || s.Select.From == nil || s.Select.GroupBy.End > having.Start {
		return "", nil
	}
	edits = diagnose.AddCondition(p.Statement, s.Select, p.Text(c))
	return "Move the condition into WHERE", append(edits, text.Edit{Span: text.Span{Start: s.Select.GroupBy.End, End: having.End}})
}

// groupKeys are the columns by which a core is grouped; not plain where a key is
// anything else, or missing yet. Without GROUP BY there are none.
func groupKeys(p *diagnose.Pass, s *scope.Scope) (keys []scope.Ref, plain bool) {
	if s.Select.GroupBy == nil {
		return nil, true
	}
	if s.Select.GroupBy.Rollup || len(s.Select.GroupBy.Exprs) == 0 {
		return nil, false
	}
	for _, k := range s.Select.GroupBy.Exprs {
		ref := p.Scope.Of(k)
		if ref.State == scope.Alias {
			ref = p.Scope.Of(ref.Item.Expr)
		}
		if !ref.Stored() {
			return nil, false
		}
		keys = append(keys, ref)
	}
	return keys, true
}

func hasQuery(e syntax.Node) bool {
	found := false
	syntax.Walk(e, func(n syntax.Node) bool {
		_, is := n.(*syntax.Query)
		found = found || is
		return !found
	})
	return found
}
