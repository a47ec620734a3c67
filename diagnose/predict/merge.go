package predict

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// maxWhy bounds what is shown of a model's reason, in bytes.
const maxWhy = 240

// Merge adds what a model says to the findings of a case. A type that is found
// already gets the model's word as one more reason; a new one becomes a finding of
// its own, at information. found is not changed.
func (p Prediction) Merge(c *diagnose.Case, found []diagnose.Finding) []diagnose.Finding {
	out := slices.Clone(found)
	for _, v := range p.Types {
		said := diagnose.Reason{Text: p.said(v), From: diagnose.InModel}
		i := slices.IndexFunc(out, func(f diagnose.Finding) bool { return f.SubType == v.Type })
		if i >= 0 {
			out[i].Because = append(slices.Clip(out[i].Because), said)
			continue
		}
		out = append(out, p.finding(c, v, said))
	}
	return out
}

func (p Prediction) said(v Voted) string {
	if p.Answers == 1 {
		return "so says the model " + oneLine(p.Model)
	}
	return fmt.Sprintf("named in %d of %d answers of the model %s", v.Votes, p.Answers, oneLine(p.Model))
}

func (p Prediction) finding(c *diagnose.Case, v Voted, said diagnose.Reason) diagnose.Finding {
	info := v.Type.Info()
	at, located := place(c, v.Where)
	f := diagnose.Finding{
		Rule: info.Slug, SubType: v.Type, Source: diagnose.FromModel, Severity: diagnose.Information, Span: at,
		Message: "A model says: " + info.Meaning,
		Why:     "A language model was asked whether the query answers the question. No rule bears it out, and models are often wrong about this.",
		Because: []diagnose.Reason{said},
	}
	if why := short(v.Why, maxWhy); why != "" {
		reason := diagnose.Reason{Text: why, From: diagnose.InModel}
		if located {
			reason.Span = at
		}
		f.Because = append([]diagnose.Reason{reason}, f.Because...)
	}
	return f
}

// place finds the part of the query that a model copied: letter by letter, else
// with other blanks; it must stand there once, whole words of it. Without such a
// place the finding stands at the query's first line.
func place(c *diagnose.Case, where string) (text.Span, bool) {
	st := c.Statement
	body := st.Body.In(st.Text)
	if words := strings.Fields(where); len(words) > 0 {
		if start, end, ok := once(body, words); ok {
			return text.Span{Start: st.Body.Start + start, End: st.Body.Start + end}, true
		}
	}
	first := st.Body
	if i := strings.IndexAny(body, "\r\n"); i >= 0 {
		first.End = first.Start + i
	}
	return first, false
}

// once finds words with any blanks between them; false where they stand nowhere or
// more than once.
func once(body string, words []string) (start, end int, ok bool) {
	for i := 0; i < len(body); i++ {
		n := matches(body[i:], words)
		if n < 0 || i > 0 && wordByte(body[i-1]) && wordByte(body[i]) || i+n < len(body) && wordByte(body[i+n-1]) && wordByte(body[i+n]) {
			continue
		}
		if ok {
			return 0, 0, false
		}
		start, end, ok = i, i+n, true
	}
	return start, end, ok
}

// matches is the length of the words at the beginning of s; -1 if they are not
// there.
func matches(s string, words []string) int {
	n := 0
	for i, w := range words {
		if i > 0 {
			blanks := len(s[n:]) - len(strings.TrimLeft(s[n:], " \t\r\n"))
			if blanks == 0 {
				return -1
			}
			n += blanks
		}
		if !strings.HasPrefix(s[n:], w) {
			return -1
		}
		n += len(w)
	}
	return n
}

func wordByte(b byte) bool {
	return b == '_' || b >= 0x80 || '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z'
}
