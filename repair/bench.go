package repair

import (
	"context"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Bench is what candidates are tried on.
type Bench struct {
	// Diagnose reads the changed text of the statement as the pipeline would,
	// and says whether it still is one statement.
	Diagnose func(statement string) (*diagnose.Case, []diagnose.Finding, bool)
	// Raw is what the rules say of the statement as it stands, also where no
	// finding came of it because the engine's word goes first or the data does
	// not bear it out.
	Raw []diagnose.Finding
	// Run runs a query on the user's database; nil where there is none or it
	// may not be used.
	Run func(context.Context, syntax.ReadOnly) result.Result
}

// tried is a candidate with what it does to the statement.
type tried struct {
	Candidate
	after    *diagnose.Case
	resolved bool   // its finding is gone
	unsure   bool   // a model alone says what is wrong, so nobody can tell whether it is gone
	worse    string // why it must not be taken; "" if nothing speaks against it
	brings   string // a finding that was not there before, however quiet; "" if none
}

// refused reports whether the engine still refuses the changed statement.
func (t tried) refused() bool {
	return t.after.Engine.Refused != nil || len(t.after.Statement.Problems) > 0
}

// screen judges candidates without running them: the statement must still be
// read, the engine must not refuse what it accepted before, and no louder
// finding may come. Two candidates that write the same query count once.
func screen(c *diagnose.Case, before []diagnose.Finding, f diagnose.Finding, list []Candidate, b Bench) []tried {
	var out []tried
	seen := map[string]bool{}
	for _, cand := range list {
		src, err := text.Apply(c.Statement.Text, cand.Edits)
		if err != nil {
			continue
		}
		after, found, ok := b.Diagnose(src)
		if !ok || after.Statement.Query == nil && c.Statement.Query != nil {
			continue
		}
		if form, ok := canonical(after); ok {
			if seen[form] {
				continue
			}
			seen[form] = true
		}
		t := tried{Candidate: cand, after: after, unsure: f.Source == diagnose.FromModel}
		t.resolved = f.Source == diagnose.FromAnnotation || !t.unsure && count(found, f.Rule) < count(before, f.Rule)
		t.worse = worse(before, found, f)
		t.brings = brings(slices.Concat(before, b.Raw), found, cand.Edits)
		out = append(out, t)
	}
	return out
}

func canonical(c *diagnose.Case) (string, bool) {
	if c.Statement.Query == nil {
		return "", false
	}
	return syntax.Canonical(c.Statement.Query)
}

func count(found []diagnose.Finding, rule string) int {
	n := 0
	for i := range found {
		if found[i].Rule == rule && !found[i].Suppressed {
			n++
		}
	}
	return n
}

// worse names a finding that a change brings and that is as loud as the one it
// was to mend. Where the engine refuses the statement as it stands, a mended
// name may bring the next one to light; that is no step back.
func worse(before, after []diagnose.Finding, f diagnose.Finding) string {
	known := map[string]bool{}
	for i := range before {
		known[before[i].Rule+before[i].Message] = true
	}
	refused := fromEngine(before) > 0
	for i := range after {
		a := &after[i]
		if a.Suppressed || known[a.Rule+a.Message] || a.Source == diagnose.FromAnnotation {
			continue
		}
		if a.Source == diagnose.FromEngine && refused && (f.Class == result.TableNotFound || fromEngine(after) <= fromEngine(before)) {
			continue // an unknown table hides all that is wrong with its columns
		}
		if a.Severity >= f.Severity || a.Source == diagnose.FromEngine {
			return a.Message
		}
	}
	return ""
}

// brings names a finding that was not there before the edits: none of its rule
// and sub-type was where it is.
func brings(before, after []diagnose.Finding, edits []text.Edit) string {
	for i := range after {
		a := &after[i]
		if a.Suppressed || a.Source == diagnose.FromAnnotation {
			continue
		}
		if !slices.ContainsFunc(before, func(b diagnose.Finding) bool {
			return b.Rule == a.Rule && b.SubType == a.SubType && b.Span.Moved(edits).Touches(a.Span)
		}) {
			return a.Message
		}
	}
	return ""
}

func fromEngine(found []diagnose.Finding) int {
	n := 0
	for i := range found {
		if found[i].Source == diagnose.FromEngine {
			n++
		}
	}
	return n
}

// A candidate stands out if it fits this well, and this much better than the
// next. Thresholds chosen by reading cases, not fitted.
const (
	standsOut = 0.75
	margin    = 0.1
)

// clear reports whether the first of the candidates is the one change to make.
func clear(list []tried) bool {
	if len(list) == 0 || list[0].worse != "" || list[0].brings != "" || !list[0].resolved || list[0].refused() {
		return false
	}
	first := list[0]
	if first.Filler == "exact" {
		return true
	}
	return first.Weight >= standsOut && (len(list) == 1 || first.Weight-list[1].Weight >= margin || list[1].worse != "")
}
