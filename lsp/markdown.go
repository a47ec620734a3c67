package lsp

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// What is shown of a result: people look at the first rows, and editors are slow
// with long lines.
const (
	shownRows    = 50
	messageRows  = 5
	shownLetters = 120
)

// trialMarkdown is a trial as a document: the original's result, then each
// candidate with what speaks for it, the statement it gives and its result.
func trialMarkdown(n *snapshot, tried analysis.Trial, t trial) page {
	var doc, short strings.Builder
	doc.WriteString("# Candidates\n\n## As it stands\n\n")
	doc.WriteString(fence(tried.Span.In(n.text)) + rows(t.Original, shownRows))
	fmt.Fprintf(&short, "As it stands: %s", summary(t.Original))
	for i, c := range t.Candidates {
		fmt.Fprintf(&doc, "\n## %d. %s\n\nTrust: %s", i+1, line(c.Title), c.Trust)
		if c.Group > 0 {
			fmt.Fprintf(&doc, ", result %d", c.Group)
		}
		doc.WriteString("\n\n")
		for _, b := range c.Because {
			fmt.Fprintf(&doc, "- %s\n", line(b))
		}
		if len(c.Because) > 0 {
			doc.WriteString("\n")
		}
		doc.WriteString(fence(after(n.text, tried.Span, tried.Candidates[i].Edits)))
		fmt.Fprintf(&short, "\n%d. %s (%s)", i+1, line(c.Title), c.Trust)
		if c.Ran != nil {
			doc.WriteString(rows(*c.Ran, shownRows))
			short.WriteString(": " + summary(*c.Ran))
		}
	}
	return page{doc.String(), short.String()}
}

func maskedMarkdown(m masked) page {
	return page{
		document: "# Masked statement\n\n" + fence(m.Masked) + line(m.Instruction) + "\n",
		message:  strings.TrimSpace(m.Masked) + "\n" + m.Instruction,
	}
}

func resultMarkdown(r ran) page {
	return page{
		document: "# Result\n\n" + rows(r, shownRows),
		message:  summary(r) + "\n" + plainRows(r, messageRows),
	}
}

// promptMarkdown is what a model is asked, each message as it is.
func promptMarkdown(p prompt) page {
	var doc, short strings.Builder
	doc.WriteString("# What the language model is asked\n")
	for _, m := range p.Messages {
		fmt.Fprintf(&doc, "\n## %s\n\n%s", line(string(m.Role)), fenced("text", m.Content))
		fmt.Fprintf(&short, "%s: %d characters\n", m.Role, len([]rune(m.Content)))
	}
	return page{doc.String(), strings.TrimSpace(short.String())}
}

// after is the statement at span with edits made; of edits that reach out of it,
// or cannot be made, it shows the statement alone.
func after(src string, span text.Span, edits []text.Edit) string {
	var inside []text.Edit
	for _, e := range edits {
		if span.Contains(e.Span) {
			inside = append(inside, e.Shift(-span.Start))
		}
	}
	out, err := text.Apply(span.In(src), inside)
	if err != nil {
		return span.In(src)
	}
	return out
}

// summary is a result in one line.
func summary(r ran) string {
	if r.Error != "" {
		return r.Outcome + ": " + line(r.Error)
	}
	more := ""
	if r.Truncated {
		more = " or more"
	}
	return fmt.Sprintf("%s, %d%s rows in %d ms", r.Outcome, r.RowCount, more, r.Milliseconds)
}

// rows is a result as a table.
func rows(r ran, most int) string {
	var b strings.Builder
	b.WriteString(summary(r) + "\n\n")
	if len(r.Columns) == 0 {
		return b.String()
	}
	writeRow(&b, r.Columns)
	b.WriteString(strings.Repeat("|---", len(r.Columns)) + "|\n")
	for i, row := range r.Rows {
		if i == most {
			fmt.Fprintf(&b, "\n… and %d more rows\n", r.RowCount-most)
			break
		}
		writeRow(&b, cells(row))
	}
	return b.String() + "\n"
}

func writeRow(b *strings.Builder, cells []string) {
	for _, c := range cells {
		b.WriteString("| " + strings.ReplaceAll(cut(c), "|", `\|`) + " ")
	}
	b.WriteString("|\n")
}

// plainRows is the first rows of a result for a message.
func plainRows(r ran, most int) string {
	var b strings.Builder
	b.WriteString(strings.Join(r.Columns, " | "))
	for _, row := range r.Rows[:min(most, len(r.Rows))] {
		b.WriteString("\n" + strings.Join(cells(row), " | "))
	}
	return b.String()
}

func cells(row []any) []string {
	out := make([]string, len(row))
	for i, c := range row {
		out[i] = cut(cellText(c))
	}
	return out
}

// line is a text on one line.
func line(s string) string { return strings.Join(strings.Fields(s), " ") }

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// cut is a cell on one line, cut where it is long.
func cut(s string) string {
	count := 0
	for i := range s {
		if count++; count > shownLetters {
			return lineEnds.Replace(s[:i]) + "…"
		}
	}
	return lineEnds.Replace(s)
}

// fence is a statement as a block of code, inside which it cannot end the block.
func fence(sql string) string { return fenced("sql", sql) }

func fenced(kind, text string) string {
	marks := "```"
	for strings.Contains(text, marks) {
		marks += "`"
	}
	return fmt.Sprintf("%s%s\n%s\n%s\n\n", marks, kind, strings.Trim(text, "\r\n"), marks)
}
