package catalog

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// words reads the tokens of a statement that has no tree.
type words struct {
	s      *syntax.Statement
	tokens []syntax.Token // without the EOF
}

func newWords(s *syntax.Statement) *words {
	w := &words{s, s.Tokens}
	for i, t := range w.tokens {
		if t.Kind == syntax.EOF || t.Kind == syntax.Operator && t.In(s.Text) == ";" {
			w.tokens = w.tokens[:i]
			break
		}
	}
	return w
}

func (w *words) text(i int) string {
	if i >= len(w.tokens) {
		return ""
	}
	return w.tokens[i].In(w.s.Text)
}

// is reports whether the next tokens are these, in any case of letters.
func (w *words) is(list ...string) bool {
	for i, word := range list {
		if !strings.EqualFold(w.text(i), word) {
			return false
		}
	}
	return true
}

// skip goes past these tokens if they are next.
func (w *words) skip(list ...string) bool {
	if !w.is(list...) {
		return false
	}
	w.tokens = w.tokens[len(list):]
	return true
}

func (w *words) isAny(list ...string) bool {
	for _, word := range list {
		if strings.EqualFold(w.text(0), word) {
			return true
		}
	}
	return false
}

// holds reports whether a word comes later.
func (w *words) holds(word string) bool {
	for i := range w.tokens {
		if w.tokens[i].Kind == syntax.Word && strings.EqualFold(w.text(i), word) {
			return true
		}
	}
	return false
}

// path reads a name and what qualifies it; nil if no name is next.
func (w *words) path() []string {
	var out []string
	for len(w.tokens) > 0 {
		k := w.tokens[0].Kind
		if k != syntax.Word && k != syntax.QuotedName {
			return out
		}
		out = append(out, w.unquote(w.text(0), k))
		w.tokens = w.tokens[1:]
		if !w.skip(".") {
			return out
		}
	}
	return out
}

func (w *words) unquote(s string, kind syntax.TokenKind) string {
	if kind == syntax.Word {
		if w.s.Dialect == syntax.Postgres {
			return IgnoreCase.Fold(s)
		}
		return s
	}
	if len(s) < 2 {
		return s
	}
	q := s[len(s)-1:]
	return strings.ReplaceAll(s[1:len(s)-1], q+q, q)
}

// str reads a string; "" for anything else.
func (w *words) str() string {
	if len(w.tokens) == 0 || w.tokens[0].Kind != syntax.StringToken {
		return ""
	}
	s := strings.TrimLeft(w.text(0), "eEnN")
	escapes := w.s.Dialect == syntax.MySQL || strings.HasPrefix(strings.ToLower(w.text(0)), "e")
	s = w.unquote(s, syntax.StringToken)
	if escapes {
		s = strings.NewReplacer(`\\`, `\`, `\'`, "'", `\"`, `"`, `\n`, " ", `\t`, " ").Replace(s)
	}
	return strings.TrimSpace(s)
}

// tableComment is the text of MySQL's COMMENT = '…' behind the columns of a
// CREATE TABLE.
func tableComment(s *syntax.Statement) string {
	if s.Dialect != syntax.MySQL {
		return ""
	}
	w := newWords(s)
	depth := 0
	for len(w.tokens) > 0 {
		switch w.text(0) {
		case "(":
			depth++
		case ")":
			depth--
		}
		if depth == 0 && w.skip("COMMENT") {
			w.skip("=")
			return w.str()
		}
		w.tokens = w.tokens[1:]
	}
	return ""
}

// materialized reports whether a CREATE VIEW makes a view that stores its rows.
func materialized(s *syntax.Statement) bool {
	w := newWords(s)
	w.skip("CREATE")
	return w.is("MATERIALIZED")
}

// columns reads (a, b DESC); false if anything but names stands in it.
func (w *words) columns() ([]string, bool) {
	if !w.skip("(") {
		return nil, false
	}
	var out []string
	for {
		name := w.path()
		if len(name) != 1 {
			return nil, false
		}
		out = append(out, name[0])
		if !w.skip("ASC") {
			w.skip("DESC")
		}
		switch {
		case w.skip(","):
		case w.skip(")"):
			return out, true
		default:
			return nil, false
		}
	}
}

// rest is the text of all that is left.
func (w *words) rest() string {
	if len(w.tokens) == 0 {
		return ""
	}
	return w.tokens[0].Cover(w.tokens[len(w.tokens)-1].Span).In(w.s.Text)
}

// split cuts what is left at the commas outside parentheses.
func (w *words) split() []*words {
	var out []*words
	depth, from := 0, 0
	for i := range w.tokens {
		switch w.text(i) {
		case "(":
			depth++
		case ")":
			depth--
		case ",":
			if depth == 0 {
				out = append(out, &words{w.s, w.tokens[from:i]})
				from = i + 1
			}
		}
	}
	return append(out, &words{w.s, w.tokens[from:]})
}

// likeAnother reports whether a CREATE TABLE takes columns from another table.
func likeAnother(s *syntax.Statement) bool {
	w := newWords(s)
	for i := range w.tokens {
		switch {
		case w.tokens[i].Kind != syntax.Word:
		case strings.EqualFold(w.text(i), "INHERITS"), strings.EqualFold(w.text(i), "PARTITION") && strings.EqualFold(w.text(i+1), "OF"):
			return true
		case strings.EqualFold(w.text(i), "LIKE") && i > 0 && (w.text(i-1) == "(" || w.text(i-1) == "," || i <= 6 && w.tokens[i-1].Span == s.Create.Name.Span):
			return true
		}
	}
	return false
}

// above is the text of the line comments that stand directly above a statement
// and say more than a rule of dashes.
func above(s *syntax.Statement) string {
	var lines []string
	next := s.Body.Start
	for _, c := range slices.Backward(s.Comments) {
		if c.Start >= next {
			continue
		}
		between := s.Text[min(c.Inner.End, next):next]
		if !c.Line || strings.Count(between, "\n") != 1 || strings.TrimSpace(between) != "" {
			break
		}
		next = c.Start
		if said := strings.TrimSpace(c.Inner.In(s.Text)); strings.Trim(said, "-=*# ") != "" {
			lines = append(lines, said)
		}
	}
	slices.Reverse(lines)
	return strings.Join(lines, " ")
}
