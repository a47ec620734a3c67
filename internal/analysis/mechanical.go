package analysis

import (
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Mechanical are the edits that may be made unasked, in the coordinates of the
// text. Of two that overlap the first is taken; the other comes with the next
// round.
func (p *Pipeline) Mechanical(r *Report) []text.Edit {
	var out []text.Edit
	unit, done := -1, false
	for _, f := range r.Findings() {
		if f.Suppressed || f.Class != result.SyntaxError {
			continue
		}
		if f.Unit != unit {
			unit = f.Unit
			all := p.together(r, r.Units[unit])
			out = append(out, shiftEdits(all, r.File.Starts[unit])...)
			done = all != nil
		}
		if done {
			continue
		}
		for _, fix := range p.Fixes(r, f.ID) {
			if fix.Mechanical && !collide(fix.Edits, out) {
				out = append(out, fix.Edits...)
				break
			}
		}
	}
	return out
}

// together are the edits of all syntax findings of a statement with several, if
// with all of them made nothing is left to refuse it; nil if not. Each alone would
// leave the others, so that none could be called sure.
func (p *Pipeline) together(r *Report, u *Unit) []text.Edit {
	var edits []text.Edit
	n := 0
	for _, f := range u.Findings {
		if f.Class == "" || f.Suppressed {
			continue
		}
		if f.Class != result.SyntaxError || f.Mask == nil || len(f.Mask.Edits) == 0 || collide(f.Mask.Edits, edits) {
			return nil
		}
		edits = append(edits, f.Mask.Edits...)
		n++
	}
	if n < 2 {
		return nil
	}
	src, err := text.Apply(u.Statement.Text, edits)
	if err != nil {
		return nil
	}
	after, found, ok := p.bench(r, u).Diagnose(src)
	if !ok || len(after.Statement.Problems) > 0 || after.Engine.Refused != nil || slices.ContainsFunc(found, func(f diagnose.Finding) bool { return f.Class != "" }) {
		return nil
	}
	return edits
}

func collide(edits, with []text.Edit) bool {
	return slices.ContainsFunc(edits, func(e text.Edit) bool {
		return slices.ContainsFunc(with, func(o text.Edit) bool {
			return e.Span.Overlaps(o.Span) || e.Span.Start == o.Span.Start
		})
	})
}
