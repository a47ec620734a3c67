package pairing

import (
	"regexp"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

var (
	evidence = regexp.MustCompile(`(?i)^(?:evidence|hint)\s*[:：]\s*(.*)$`)
	database = regexp.MustCompile(`(?i)^(?:db\s*[:：]|@conn\s)\s*(\S.*)$`)
	errLabel = regexp.MustCompile(`(?i)^error\s*[:：]\s*(.+)$`)
	command  = regexp.MustCompile(`(?i)^sqlrepair:\s*(ignore-file|ignore-start|ignore-end|ignore|off|on)\b\s*(.*)$`)
)

// readFields reads evidence, db and error comments.
func readFields(lines []line, d syntax.Dialect, p *Pair) {
	for i, l := range lines {
		if m := evidence.FindStringSubmatchIndex(l.text); m != nil {
			n := gather(lines, i, m[2], d, true)
			switch {
			case n == nil:
			case p.Evidence == nil:
				p.Evidence = n
			default:
				p.Evidence.join(n)
			}
		}
		if m := database.FindStringSubmatchIndex(l.text); m != nil {
			p.Database = l.text[m[2]:]
			p.DatabaseSpan = text.Span{Start: l.span.Start + m[2], End: l.span.End}
		}
		if m := errLabel.FindStringSubmatchIndex(l.text); m != nil {
			p.Errors = append(p.Errors, labels(l, m[2])...)
		}
	}
}

func (n *Note) join(more *Note) {
	shift := len(n.Text) + 2
	n.Text += "; " + more.Text
	for _, p := range more.parts {
		n.parts = append(n.parts, part{p.off + shift, p.span})
	}
	n.Span.End = more.Span.End
}

// labels cuts "attribute mismatch, distinct" at its commas. What is removed
// with one label is the label and one comma.
func labels(l line, from int) []Label {
	var out []Label
	pieces := strings.Split(l.text[from:], ",")
	at := l.span.Start + from
	for i, piece := range pieces {
		lead := len(piece) - len(strings.TrimLeft(piece, " \t"))
		name := strings.TrimSpace(piece)
		s := text.Span{Start: at + lead, End: at + lead + len(name)}
		removal := s
		switch {
		case i > 0:
			removal.Start = at - 1
			if i+1 < len(pieces) {
				removal.End = at + len(piece)
			}
		case len(pieces) > 1:
			next := pieces[1]
			removal.End = at + len(piece) + 1 + len(next) - len(strings.TrimLeft(next, " \t"))
		}
		if name != "" {
			out = append(out, Label{name, s, removal})
		}
		at += len(piece) + 1
	}
	return out
}

// readDirectives reads sqlrepair: comments, which may stand anywhere in the
// statement.
func readDirectives(st *syntax.Statement, p *Pair, c *carry) {
	p.Ignores = append(p.Ignores, c.file...)
	block := slices.Clone(c.block) // what of it is still open where the statement begins
	for _, com := range st.Comments {
		for _, l := range split(st.Text, com) {
			m := command.FindStringSubmatch(l.text)
			if m == nil {
				continue
			}
			ig := parseIgnore(m[2])
			ig.Span = com.Span
			switch strings.ToLower(m[1]) {
			case "ignore":
				p.Ignores = append(p.Ignores, ig)
			case "ignore-file":
				ig.File = true
				p.Ignores = append(p.Ignores, ig)
				ig.Span = text.Span{}
				c.file = append(slices.Clip(c.file), ig)
			case "ignore-start":
				p.Ignores = append(p.Ignores, ig)
				ig.Span = text.Span{}
				c.block = append(slices.Clip(c.block), ig)
			case "ignore-end":
				c.block = nil
				if com.Start < st.Body.Start {
					block = nil
				}
			case "off":
				c.off, p.Off = true, true
			case "on":
				c.off, p.Off = false, false
			}
		}
	}
	p.Ignores = append(p.Ignores, block...)
}

// parseIgnore reads "order-direction, distinct: the index is descending".
func parseIgnore(s string) Ignore {
	names, reason, _ := strings.Cut(s, ":")
	var ig Ignore
	for _, n := range strings.FieldsFunc(names, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		ig.Names = append(ig.Names, strings.ToLower(n))
	}
	ig.Reason = strings.TrimSpace(reason)
	return ig
}
