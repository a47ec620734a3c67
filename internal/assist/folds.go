package assist

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Fold is a stretch of several lines that can be folded away.
type Fold struct {
	Span    text.Span
	Comment bool
}

// longComment is how many lines of comments above a statement fold on their own.
const longComment = 4

// Folds are the statements with the comments above them, and long comments. With
// lines true no two begin in one line, for editors that fold whole lines: below
// a long comment that begins its statement then only the rest of it folds.
func Folds(r *analysis.Report, lines bool) []Fold {
	var out []Fold
	count := func(s text.Span) int { return r.Lines.Line(s.End) - r.Lines.Line(s.Start) + 1 }
	add := func(s text.Span, comment bool) {
		if count(s) > 1 {
			out = append(out, Fold{s, comment})
		}
	}
	for i, u := range r.Units {
		start := r.File.Starts[i]
		whole, comment := extent(u.Statement).Shift(start), comments(u.Statement).Shift(start)
		long := !comment.Empty() && count(comment) >= longComment
		switch {
		case u.Statement.Class == syntax.None:
		case long && lines:
			add(text.Span{Start: start + u.Statement.Body.Start, End: whole.End}, false)
		default:
			add(whole, false)
		}
		if long {
			add(comment, true)
		}
	}
	return out
}

// comments are the comments above a statement, all of them where there is none.
func comments(st *syntax.Statement) text.Span {
	var s text.Span
	for i, c := range st.Comments {
		if st.Class != syntax.None && c.Start >= st.Body.Start {
			break
		}
		if i == 0 {
			s = c.Span
		}
		s.End = c.End
	}
	return s
}
