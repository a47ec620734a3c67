package diagnose

import (
	"fmt"
	"runtime/debug"
)

// Rule looks for one pattern that is wrong.
type Rule struct {
	Name    string // the wrong pattern, kebab-case
	SubType SubType
	Title   string // what is wrong, a few words
	Why     string // why it matters
	Limits  string // when it stays silent though something may be wrong
	// NeedsQuestion, NeedsValues say what the rule cannot work without; it is
	// then not run.
	NeedsQuestion, NeedsValues bool
	// Proof says that the finding holds only if its exact edit changes the
	// result; where both can be run and return the same rows it is dropped.
	Proof bool
	// Keeps says that a finding marked Unused claims that its repair changes no
	// result; where the rows differ all the same it is dropped.
	Keeps bool
	// Tried says that the finding holds only where its exact edit was run and
	// changed the result; until then, and where nothing may be run, nobody sees it.
	Tried bool
	// AtMost is the loudest that its findings get, whatever was measured; Unset
	// leaves that open. It is for what is true and yet need not make a query wrong.
	AtMost Severity
	Check  func(*Pass)
}

// Pass is one run of one rule over one case.
type Pass struct {
	*Case
	rule     *Rule
	findings []Finding
}

// Report adds a finding; rule, sub-type, source and why are filled in.
func (p *Pass) Report(f Finding) {
	f.Rule, f.Source = p.rule.Name, FromRule
	if f.SubType == NoSubType {
		f.SubType = p.rule.SubType
	}
	if f.Why == "" {
		f.Why = p.rule.Why
	}
	if f.Mask != nil && f.Mask.Instruction == "" {
		f.Mask.Instruction = f.SubType.Info().Edit
	}
	p.findings = append(p.findings, f)
}

// Panicked is told of a rule that panicked; the run goes on without it.
type Panicked func(rule string, value any, stack []byte)

// mostFindings is how often a rule speaks of one statement. What it would say more
// often, of a list that a program wrote or of a question that is none, helps nobody.
const mostFindings = 20

// Run applies the rules to a case, in their order. A rule that panics loses its
// findings and nothing else; with panicked nil the panic is passed on, which is
// what tests want. Of one rule the first 20 findings are kept.
func Run(c *Case, rules []Rule, panicked Panicked) []Finding {
	if c.Foreign && len(c.Statement.Problems) > 0 {
		return nil // the tree is not what was written
	}
	var out []Finding
	for i := range rules {
		r := &rules[i]
		if r.NeedsQuestion && c.Question == nil || r.NeedsValues && c.Values == nil || c.Statement.Query == nil {
			continue
		}
		out = append(out, runOne(c, r, panicked)...)
	}
	return out
}

func runOne(c *Case, r *Rule, panicked Panicked) (found []Finding) {
	p := &Pass{Case: c, rule: r}
	if panicked != nil {
		defer func() {
			if v := recover(); v != nil {
				found = nil
				panicked(r.Name, fmt.Sprint(v), debug.Stack())
			}
		}()
	}
	r.Check(p)
	return p.findings[:min(len(p.findings), mostFindings)]
}
