package pairing

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// IsMarkdown reports whether a file holds Markdown, by its name.
func IsMarkdown(path string) bool {
	return slices.Contains([]string{".md", ".markdown", ".mdx", ".qmd", ".rmd"}, strings.ToLower(filepath.Ext(path)))
}

// Markdown is a Markdown text of which the SQL fences are read. Text is as long
// as the source and has blanks for all that is outside them, so that places in
// it are places in the source.
type Markdown struct {
	Text   string
	fences []fence
}

// fence is one SQL fence: what is inside, and the question in front of it.
type fence struct {
	text.Span
	dialect  syntax.Dialect
	spelt    bool // its language names the dialect
	question *Given
}

// ReadMarkdown finds the SQL fences of a text.
func ReadMarkdown(src string) *Markdown {
	r := markdownReader{src: src, lines: text.NewLines(src), out: blank(src)}
	for r.at = 0; r.at < r.lines.Count(); r.at++ {
		if m := opening.FindStringSubmatch(r.line(r.at)); m != nil {
			r.fence(m)
		}
	}
	return &Markdown{Text: string(r.out), fences: r.fences}
}

// Parts are the contents of the fences; d is the dialect where a fence says only
// that it is SQL.
func (m *Markdown) Parts(d syntax.Dialect) []syntax.Part {
	parts := make([]syntax.Part, len(m.fences))
	for i, f := range m.fences {
		parts[i] = syntax.Part{Span: f.Span, Dialect: d}
		if f.spelt {
			parts[i].Dialect = f.dialect
		}
	}
	return parts
}

// Inside reports whether off lies in a fence.
func (m *Markdown) Inside(off int) bool {
	i := m.fenceAt(off)
	return i >= 0 && m.fences[i].Holds(off)
}

// fenceAt is the last fence that begins at or before off; -1 if there is none.
func (m *Markdown) fenceAt(off int) int {
	i, found := slices.BinarySearchFunc(m.fences, off, func(f fence, off int) int { return f.Start - off })
	if found {
		return i
	}
	return i - 1
}

// In is b, which may be nil, with the questions in front of the fences of m.
func (b *Beside) In(m *Markdown) *Beside {
	out := &Beside{Markdown: m}
	if b != nil {
		out.Questions = b.Questions
	}
	return out
}

// blank has a blank for every byte but those of line ends.
func blank(src string) []byte {
	out := []byte(src)
	for i, c := range out {
		if c != '\n' && c != '\r' {
			out[i] = ' '
		}
	}
	return out
}

var (
	// opening is the first line of a fence: quote marks and indent, a bullet, the
	// fence, its language.
	opening = regexp.MustCompile("^((?:[ \t]*>)*[ \t]*)(?:(?:[-*+]|\\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})[ \t]*([^`]*)$")
	// language is that of "sql", "sql title=…", "{.sql .wide}", "{sql, connection=db}".
	language = regexp.MustCompile(`^\{?\s*\.?([\w+-]+)`)
	quotes   = regexp.MustCompile(`^[ \t]*>[ ]?`)
)

var dialects = map[string]syntax.Dialect{
	"sqlite": syntax.SQLite, "sqlite3": syntax.SQLite, "mysql": syntax.MySQL, "mariadb": syntax.MySQL,
	"postgresql": syntax.Postgres, "postgres": syntax.Postgres, "pgsql": syntax.Postgres, "psql": syntax.Postgres,
}

type markdownReader struct {
	src    string
	lines  *text.Lines
	at     int // the line at hand
	after  int // the first line behind the fence before
	out    []byte
	fences []fence
}

func (r *markdownReader) line(n int) string { return r.lines.Span(n).In(r.src) }

// fence passes the fence that opens at the line at hand, and keeps its contents
// if it holds SQL.
func (r *markdownReader) fence(m []string) {
	depth, mark := strings.Count(m[1], ">"), m[2]
	f := fence{}
	named := language.FindStringSubmatch(m[3])
	wanted := named != nil
	if wanted {
		word := strings.ToLower(named[1])
		f.dialect, f.spelt = dialects[word]
		wanted = f.spelt || word == "sql"
	}
	first := r.at
	if wanted {
		f.question = r.question(first)
	}
	f.Start = r.lines.Span(min(first+1, r.lines.Count())).Start
	f.End = len(r.src)
	for r.at++; r.at < r.lines.Count(); r.at++ {
		span, inside := r.inner(r.at, depth)
		if rest := strings.TrimSpace(span.In(r.src)); !inside || len(rest) >= len(mark) && strings.Trim(rest, mark[:1]) == "" {
			f.End = r.lines.Span(r.at).Start
			if !inside {
				r.at-- // may open another fence
			}
			break
		}
		if wanted {
			copy(r.out[span.Start:span.End], span.In(r.src))
		}
	}
	r.after = r.at + 1
	if wanted && f.Start <= f.End {
		r.fences = append(r.fences, f)
	}
}

// inner is what of line n is inside a fence that stands in so many quotes;
// inside is false where the quotes end.
func (r *markdownReader) inner(n, depth int) (span text.Span, inside bool) {
	span = r.lines.Span(n)
	for ; depth > 0; depth-- {
		mark := quotes.FindString(span.In(r.src))
		if mark == "" {
			return span, false
		}
		span.Start += len(mark)
	}
	return span, true
}
