package analysis

import (
	"fmt"
	"maps"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// Levels are the severities that settings give to rules, to error types and to
// the classes of what the engine refuses.
type Levels struct {
	byName map[string]diagnose.Severity
}

// NewLevels reads severities by name, as settings write them. What makes no
// sense is a problem, in words, and counts as not written.
func NewLevels(written map[string]string) (_ *Levels, problems []string) {
	l := &Levels{map[string]diagnose.Severity{}}
	known := levelNames()
	for _, name := range slices.Sorted(maps.Keys(written)) {
		level, ok := diagnose.ParseSeverity(written[name])
		if !ok {
			problems = append(problems, fmt.Sprintf("rules.%s is off, hint, information, warning or error, not %q", name, written[name]))
			continue
		}
		own := name
		if t, ok := diagnose.ParseSubType(name); ok && !slices.Contains(known, name) {
			own = t.Slug()
		}
		if !slices.Contains(known, own) {
			problems = append(problems, unknownName(name, known))
			continue
		}
		l.byName[own] = level
	}
	return l, problems
}

func unknownName(name string, known []string) string {
	if near, ok := diagnose.Nearest(name, known); ok {
		return fmt.Sprintf("rules.%s: there is no rule and no error type of that name; did you mean %s?", name, near)
	}
	return fmt.Sprintf("rules.%s: there is no rule and no error type of that name; `sqlrepair-lsp explain` lists them", name)
}

// levelNames are all names that findings go by.
func levelNames() []string {
	out := []string{diagnose.NoQuery}
	for _, r := range rules.All() {
		out = append(out, r.Name)
	}
	for _, c := range answerability.Spoken() {
		out = append(out, string(c))
	}
	for _, t := range diagnose.SubTypes() {
		out = append(out, t.Slug())
	}
	for _, c := range result.Classes() {
		out = append(out, string(c))
	}
	return out
}

// of is the severity of a finding: its own name says more than its error type.
func (l *Levels) of(f *diagnose.Finding) (diagnose.Severity, bool) {
	if l == nil {
		return diagnose.Unset, false
	}
	s, ok := l.byName[f.Rule]
	if !ok && f.SubType != diagnose.NoSubType {
		s, ok = l.byName[f.SubType.Slug()]
	}
	return s, ok
}
