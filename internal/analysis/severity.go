package analysis

import (
	"math"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// How loud a finding is follows from what was measured of its rule: how often
// it was right where one query in two is wrong, and how often it fires on
// right queries, which is what most of a user's are. A rule warns only if it
// fired often enough, in enough databases, for the figure to mean something.
// A rule that was not measured, or hardly ever fired, stays at information; one
// that fires too often on right queries, or more often there than not, is off.
const (
	warnFrom, warnMost = 0.90, 1 // lower bound of precision; firings per 1,000 right queries
	enoughFirings      = 20
	warnDatabases      = 3
	informFrom         = 0.70 // below, a hint; see Measured.Off for what is not shown
)

// lowerBound is the lower end of the 95 % Wilson interval of a share.
func lowerBound(share float64, n int) float64 {
	if n == 0 {
		return 0
	}
	const z = 1.96
	count := float64(n)
	middle := share + z*z/(2*count)
	return (middle - z*math.Sqrt(share*(1-share)/count+z*z/(4*count*count))) / (1 + z*z/count)
}

// judge gives findings their severity and marks the suppressed ones. Error is
// only for what the engine refuses.
func (p *Pipeline) judge(path string, c *diagnose.Case, found []diagnose.Finding, score *features.Score) {
	levels := p.Sources.Levels(path)
	for i := range found {
		f := &found[i]
		all := p.Measured[f.Rule]
		here := all.Of(score != nil && score.Value < rules.Doubtful)
		f.Confidence = here.Precision
		if f.Severity == diagnose.Unset { // doubt makes louder, never quieter: it was measured on fewer queries
			f.Severity = max(p.severity(c, f, all), p.severity(c, f, here))
		}
		if level, ok := levels.of(f); ok {
			f.Severity = level
		}
		f.Suppressed = f.Severity == diagnose.Off || c.Pair.Off || ignored(c, f)
	}
}

func (p *Pipeline) severity(c *diagnose.Case, f *diagnose.Finding, m rules.Measured) diagnose.Severity {
	switch {
	case f.Source == diagnose.FromAnnotation:
		return diagnose.Information
	case f.Source == diagnose.FromEngine && c.Engine.Asked:
		return diagnose.Error
	case f.Source == diagnose.FromEngine:
		return diagnose.Warning // no engine had a say
	}
	s := diagnose.Information
	switch {
	case m.Off():
		s = diagnose.Off
	case m.Firings < enoughFirings:
	case lowerBound(m.Precision, m.Firings) >= warnFrom && m.PerThousand <= warnMost && m.Databases >= warnDatabases:
		s = diagnose.Warning
	case m.Precision >= informFrom:
	default:
		s = diagnose.Hint
	}
	if most := p.rule(f.Rule).AtMost; most != diagnose.Unset {
		s = min(s, most)
	}
	if c.Pair.Question != nil && !c.Pair.Kind.Certain() && usesQuestion(f) {
		s = min(s, diagnose.Information) // the comment may be no question at all
	}
	return s
}

func usesQuestion(f *diagnose.Finding) bool {
	return slices.ContainsFunc(f.Because, func(r diagnose.Reason) bool { return r.From == diagnose.InQuestion })
}

// ignored reports whether a comment suppresses a finding: one above the
// statement or for the whole file, or one in the finding's lines or the line
// before them.
func ignored(c *diagnose.Case, f *diagnose.Finding) bool {
	for _, ig := range c.Pair.Ignores {
		if names(ig, f) && reaches(c, ig, f.Span) {
			return true
		}
	}
	return false
}

func names(ig pairing.Ignore, f *diagnose.Finding) bool {
	if len(ig.Names) == 0 {
		return true
	}
	for _, n := range ig.Names {
		sub, known := diagnose.ParseSubType(n)
		if n == strings.ToLower(f.Rule) || n == string(f.Category()) || known && f.SubType == sub {
			return true
		}
	}
	return false
}

func reaches(c *diagnose.Case, ig pairing.Ignore, s text.Span) bool {
	if ig.File || ig.Span.End <= c.Statement.Body.Start {
		return true
	}
	lines := text.NewLines(c.Statement.Text)
	at := lines.Line(ig.Span.Start)
	return lines.Line(s.Start)-1 <= at && at <= lines.Line(s.End)
}
