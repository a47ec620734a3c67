package assist

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// shownValues is how many of a column's values are shown.
const shownValues = 6

// stored is what is known of what a column stores, in two short lines: values, the
// most frequent first, unless they are an order of which the ends say more; and
// figures.
func stored(d *catalog.Domain, col *catalog.Column) string {
	var lines []string
	ordered := d.Range != nil && (d.Numeric == catalog.Yes || len(d.Layouts) > 0)
	if n := len(d.Values); n > 0 && !(ordered && n > shownValues) {
		line := "Stored: "
		if d.Sampled > 0 {
			line = fmt.Sprintf("Stored in the first %s rows: ", grouped(d.Sampled))
		}
		line += codes(mostFrequent(d))
		if n > shownValues || !d.Complete {
			line += ", …"
		}
		lines = append(lines, line)
	}
	if line := figures(d, col, ordered); line != "" {
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n\n" + strings.Join(lines, "\n\n")
}

func mostFrequent(d *catalog.Domain) []string {
	order := make([]int, len(d.Values))
	for i := range order {
		order[i] = i
	}
	if d.Counts != nil {
		slices.SortStableFunc(order, func(a, b int) int { return d.Counts[b] - d.Counts[a] })
	}
	var out []string
	for _, i := range order[:min(len(order), shownValues)] {
		out = append(out, short(d.Values[i]))
	}
	return out
}

// figures are the counts, the ends and how the values are written. What is not
// known is left out.
func figures(d *catalog.Domain, col *catalog.Column, ordered bool) string {
	var parts []string
	switch {
	case d.Rows == 0:
		return "No rows"
	case d.Distinct >= 0 && d.Rows > 0:
		parts = append(parts, count(d.Distinct, "different value")+" in "+count(d.Rows, "row"))
	case d.Distinct >= 0:
		parts = append(parts, count(d.Distinct, "different value"))
	case d.Rows > 0:
		parts = append(parts, count(d.Rows, "row"))
	}
	switch {
	case d.NullRows > 0:
		parts = append(parts, grouped(d.NullRows)+" NULL")
	case d.Nulls == catalog.Yes:
		parts = append(parts, "some NULL")
	case d.Nulls == catalog.No && !col.NotNull:
		parts = append(parts, "no NULL")
	}
	if ordered {
		parts = append(parts, "from "+code(short(d.Range.Min))+" to "+code(short(d.Range.Max)))
	}
	if d.Numeric == catalog.Yes && !col.Affinity.Number() {
		parts = append(parts, "all are numbers")
	}
	if form := written(d.Layouts); form != "" {
		parts = append(parts, "written as "+form)
	}
	line := strings.Join(parts, ", ")
	return strings.ToUpper(line[:min(1, len(line))]) + line[min(1, len(line)):]
}

// written names the layouts that say more than that a number is one.
func written(list []catalog.Layout) string {
	var out []string
	for _, l := range list {
		if l.Kind != catalog.PlainNumber && len(out) < 2 {
			out = append(out, code(l.Form))
		}
	}
	return strings.Join(out, " or ")
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}

// grouped writes a number with commas between thousands.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
