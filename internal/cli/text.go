package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// writeText prints findings for people: where, what, the line with carets, why,
// how, and the repairs with what each returned; then the queries whose score is
// below least.
func writeText(w io.Writer, all []checked, least float64) error {
	var b strings.Builder
	findings, queries, paired := 0, 0, 0
	for _, one := range all {
		s := one.report.Status()
		queries, paired = queries+s.Statements, paired+s.Paired
		for _, f := range one.report.Findings() {
			if f.Suppressed {
				continue
			}
			findings++
			writeFinding(&b, one, f)
		}
		for _, i := range low(one.report, least) {
			writeLow(&b, one, i, least)
		}
	}
	fmt.Fprintf(&b, "%s in %s; %d of %s paired with a question\n", plural(findings, "finding"), plural(len(all), "file"), paired, plural(queries, "query"))
	_, err := io.WriteString(w, b.String())
	return err
}

func writeFinding(b *strings.Builder, one checked, f analysis.Finding) {
	r := one.report
	at := r.Lines.LineColOf(f.Span.Start)
	fmt.Fprintf(b, "%s:%d:%d: %s: %s [%s]\n", one.path, at.Line, at.Col, f.Severity, printable(f.Message), code(f))
	writeExcerpt(b, r, f.Span)
	if q := r.Units[f.Unit].Pair.Question; q != nil {
		fmt.Fprintf(b, "  question  %s\n", printable(q.Text))
	}
	fmt.Fprintf(b, "  why       %s\n", f.Why)
	for _, reason := range f.Because {
		fmt.Fprintf(b, "            - %s (%s)\n", printable(reason.Text), reason.From)
	}
	if f.Mask != nil {
		fmt.Fprintf(b, "  how       %s\n", printable(f.Mask.Instruction))
	}
	writeRepairs(b, one, f)
	b.WriteString("\n")
}

// writeLow names a query whose score is below least, with what speaks most against
// it.
func writeLow(b *strings.Builder, one checked, unit int, least float64) {
	r := one.report
	u := r.Units[unit]
	at := place(r, u.Statement.Body.Shift(r.File.Starts[unit]))
	fmt.Fprintf(b, "%s:%d:%d: score %.2f is below %.2f\n  question  %s\n", one.path, at.Line, at.Column, u.Answer.Value, least, printable(u.Pair.Question.Text))
	for _, p := range u.Answer.Trace().Against(reasonsLow) {
		fmt.Fprintf(b, "            - %s\n", printable(p.Text))
	}
	b.WriteString("\n")
}

// reasonsLow is how many reasons a low score tells.
const reasonsLow = 3

func code(f analysis.Finding) string {
	if f.SubType != diagnose.NoSubType && f.Class == "" && f.Rule != f.SubType.Slug() {
		return f.Rule + ", " + f.SubType.Slug()
	}
	return f.Rule
}

// What is shown of a long line: so many characters, and so many of them before
// the span.
const excerptWidth, excerptLead = 160, 60

// writeExcerpt shows the line of a span with carets below it. A tab stays a tab
// in the caret line, so that both lines align. Of a long line a part is shown.
func writeExcerpt(b *strings.Builder, r *analysis.Report, s text.Span) {
	n := r.Lines.Line(s.Start)
	line := r.Lines.Span(n)
	before := []rune(printable(text.Span{Start: line.Start, End: s.Start}.In(r.Text)))
	marked := []rune(printable(text.Span{Start: s.Start, End: min(s.End, line.End)}.In(r.Text)))
	after := []rune(printable(text.Span{Start: min(s.End, line.End), End: line.End}.In(r.Text)))
	if len(before)+len(marked)+len(after) > excerptWidth {
		if len(before) > excerptLead {
			before = append([]rune("… "), before[len(before)-excerptLead:]...)
		}
		if room := max(excerptWidth-len(before), 1); len(marked) > room {
			marked, after = append(marked[:room:room], '…'), nil
		}
		if room := max(excerptWidth-len(before)-len(marked), 0); len(after) > room {
			after = append(after[:room:room], []rune(" …")...)
		}
	}
	pad := strings.Map(func(c rune) rune {
		if c == '\t' {
			return c
		}
		return ' '
	}, string(before))
	fmt.Fprintf(b, "%5d | %s%s%s\n", n+1, string(before), string(marked), string(after))
	fmt.Fprintf(b, "      | %s%s\n", pad, strings.Repeat("^", max(len(marked), 1)))
}

// printable replaces what a terminal would obey or choke on: control characters
// but for tabs, and bytes that are no UTF-8.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if c != '\t' && unicode.IsControl(c) || c == utf8.RuneError {
			return '\ufffd'
		}
		return c
	}, s)
}

func writeRepairs(b *strings.Builder, one checked, f analysis.Finding) {
	t, ok := one.trials[f.Unit]
	if !ok {
		return
	}
	first := true
	for _, c := range t.Candidates {
		if c.Finding != f.ID {
			continue
		}
		if first {
			fmt.Fprintf(b, "  now       %s\n", brief(&t.Original))
			first = false
		}
		fmt.Fprintf(b, "  repair    %s (%s: %s)\n", printable(c.Title), c.Trust, printable(c.Note))
		if c.Result != nil {
			fmt.Fprintf(b, "            %s\n", brief(c.Result))
		}
	}
}

// brief shows a result in one line: its size and the first rows.
func brief(r *result.Result) string {
	switch {
	case r.Outcome == result.Refused:
		return "not run: " + printable(r.Error.Message)
	case !r.Outcome.Ran():
		return "does not run: " + printable(r.Error.Message)
	case r.Outcome == result.Empty:
		return "returns no rows"
	}
	const most = 3
	var rows []string
	for _, row := range r.Rows[:min(most, len(r.Rows))] {
		cells := make([]string, len(row))
		for i, c := range row {
			cells[i] = cell(c)
		}
		rows = append(rows, strings.Join(cells, ", "))
	}
	more := ""
	if r.RowCount > most {
		more = " | …"
	}
	count := plural(r.RowCount, "row")
	if r.Truncated {
		count = "more than " + count
	}
	return fmt.Sprintf("returns %s: %s%s", count, strings.Join(rows, " | "), more)
}

// cell shows one stored value on one line.
func cell(c result.Cell) string {
	const most = 40
	var s string
	switch v := c.(type) {
	case nil:
		return "NULL"
	case []byte:
		return fmt.Sprintf("x'%x'", v[:min(len(v), most/2)])
	case string:
		s = strings.Join(strings.Fields(v), " ")
	default:
		s = fmt.Sprint(v)
	}
	s = printable(s)
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
