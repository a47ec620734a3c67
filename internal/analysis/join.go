package analysis

import (
	"cmp"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// numbered is a finding with its place in its unit's list.
type numbered struct {
	diagnose.Finding
	index int
}

// joined tells each fault once. What engine and rules found stays in the unit as it
// is, since score and measures count it; of those that speak of one fault the most
// telling is shown, as loud as the loudest, with what the others say among its reasons.
func joined(found []diagnose.Finding) []numbered {
	var out []numbered
	for i, f := range found {
		k := slices.IndexFunc(out, func(g numbered) bool {
			return !f.Suppressed && !g.Suppressed && (repeats(g.Finding, f) || sharesPlace(g.Finding, f) || saysMore(g.Finding, f))
		})
		switch {
		case k < 0:
			out = append(out, numbered{f, i})
		case repeats(out[k].Finding, f):
			out[k].Finding = withRepeat(out[k].Finding, f)
		case telling(f, out[k].Finding) > 0:
			out[k] = numbered{withOther(f, out[k].Finding), i}
		default:
			out[k].Finding = withOther(out[k].Finding, f)
		}
	}
	return out
}

// repeats reports whether two findings say the same of one text in two places: a
// misspelt name is one fault, however often it stands there.
func repeats(a, b diagnose.Finding) bool {
	return a.Rule == b.Rule && a.Message == b.Message && oneHole(a) && oneHole(b) && slices.EqualFunc(a.Mask.Holes[0].Fillings, b.Mask.Holes[0].Fillings, func(x, y diagnose.Filling) bool { return x.Text == y.Text })
}

func oneHole(f diagnose.Finding) bool {
	return f.Mask != nil && len(f.Mask.Edits) == 0 && len(f.Mask.Holes) == 1 && !f.Mask.Holes[0].Span.Empty()
}

func withRepeat(f, again diagnose.Finding) diagnose.Finding {
	m := *f.Mask
	m.Holes = slices.Clone(m.Holes)
	m.Holes[0].Also = append(slices.Clone(m.Holes[0].Also), again.Mask.Holes[0].Span)
	f.Mask = &m
	f.Because = append(slices.Clone(f.Because), diagnose.Reason{Text: "here, too", From: diagnose.InSQL, Span: again.Span})
	return f
}

// sharesPlace reports whether two rules speak of one place: a hole that both would
// fill. Findings on the whole query have no place.
func sharesPlace(a, b diagnose.Finding) bool {
	if a.Source != diagnose.FromRule || b.Source != diagnose.FromRule || a.Rule == b.Rule {
		return false
	}
	if a.Mask == nil || b.Mask == nil {
		return false
	}
	return slices.ContainsFunc(a.Mask.Holes, func(x diagnose.Hole) bool {
		return slices.ContainsFunc(b.Mask.Holes, func(y diagnose.Hole) bool {
			return !x.Span.Empty() && x.Span == y.Span && x.Kind != diagnose.OtherHole && y.Kind != diagnose.OtherHole
		})
	})
}

// saysMore reports whether a rule speaks of one place twice and knows neither time what
// to write, as of two numbers of the question that are not used.
func saysMore(a, b diagnose.Finding) bool {
	return a.Source == diagnose.FromRule && a.Rule == b.Rule && a.Span == b.Span && a.Mask != nil && b.Mask != nil && fillings(a)+fillings(b) == 0
}

// telling compares what findings of one place are worth showing: by whether they know
// what to write, then by severity, then by how often they are right.
func telling(a, b diagnose.Finding) int {
	return cmp.Or(cmp.Compare(fillings(a), fillings(b)), cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.Confidence, b.Confidence))
}

func fillings(f diagnose.Finding) int {
	n := len(f.Mask.Edits)
	for _, h := range f.Mask.Holes {
		n += len(h.Fillings)
	}
	return min(n, 1)
}

func withOther(f, other diagnose.Finding) diagnose.Finding {
	f.Because = slices.Clone(f.Because)
	for _, r := range append([]diagnose.Reason{{Text: other.Message, From: diagnose.InSQL}}, other.Because...) {
		if !slices.ContainsFunc(f.Because, func(g diagnose.Reason) bool { return g.Text == r.Text }) {
			f.Because = append(f.Because, r)
		}
	}
	if other.Severity > f.Severity {
		f.Severity, f.Confidence = other.Severity, other.Confidence
	}
	return f
}

// shiftSpans moves spans.
func shiftSpans(spans []text.Span, by int) []text.Span {
	out := slices.Clone(spans)
	for i := range out {
		out[i] = out[i].Shift(by)
	}
	return out
}
