package assist

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// finding is a finding in full: what, why, on what it rests, how to change it,
// and how far to trust it.
func finding(f analysis.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", prose(f.Message))
	if f.Why != "" {
		b.WriteString("\n\n" + prose(oneLine(f.Why)))
	}
	if len(f.Because) > 0 {
		b.WriteString("\n")
	}
	for _, r := range f.Because {
		fmt.Fprintf(&b, "\n- %s%s", prose(oneLine(r.Text)), readIn(r.From))
	}
	if edit := edit(f); edit != "" {
		b.WriteString("\n\nEdit: " + prose(oneLine(edit)))
	}
	if f.Limits != "" {
		b.WriteString("\n\nLimits: " + prose(oneLine(f.Limits)))
	}
	return b.String() + "\n\n" + origin(f)
}

// readIn says where a reason was read.
func readIn(from diagnose.Origin) string {
	switch from {
	case diagnose.InQuestion:
		return " (read in the question)"
	case diagnose.InSQL:
		return " (read in the query)"
	case diagnose.InCatalog:
		return " (read in the schema)"
	case diagnose.InData:
		return " (read in the data)"
	}
	return ""
}

// edit is how to change the place, in words.
func edit(f analysis.Finding) string {
	switch {
	case f.Mask != nil && f.Mask.Title != "":
		return f.Mask.Title
	case f.Mask != nil && f.Mask.Instruction != "":
		return f.Mask.Instruction
	}
	return f.SubType.Info().Edit
}

// origin is the finding's name, type and measured precision.
func origin(f analysis.Finding) string {
	parts := []string{code(f.Rule)}
	if info := f.SubType.Info(); info.Label != "" {
		parts = append(parts, info.Label+": "+prose(info.Meaning))
	}
	if f.Confidence > 0 {
		parts = append(parts, fmt.Sprintf("Right in %.0f %% of the measured cases.", 100*f.Confidence))
	}
	return strings.Join(parts, " · ")
}
