package assist

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// finding is what a finding rests on: its type, why it matters, the evidence, how
// to change it and how far to trust it. It does not repeat the message, since
// editors show a diagnostic above the hover over it. Those that do not, such as
// Neovim with K, still get a text that makes sense: the type says in general what
// the message says of the place, and for the engine's findings the why does. When
// a rule stays silent is no matter where it speaks; the rule's page says it.
func finding(f analysis.Finding) string {
	var parts []string
	if info := f.SubType.Info(); info.Label != "" {
		parts = append(parts, fmt.Sprintf("**%s**: %s", prose(info.Label), prose(info.Meaning)))
	}
	if f.Why != "" {
		parts = append(parts, prose(oneLine(f.Why)))
	}
	if len(f.Because) > 0 {
		var reasons []string
		for _, r := range f.Because {
			reasons = append(reasons, fmt.Sprintf("- %s%s", prose(oneLine(r.Text)), readIn(r.From)))
		}
		parts = append(parts, strings.Join(reasons, "\n"))
	}
	if edit := edit(f); edit != "" {
		parts = append(parts, "Edit: "+prose(oneLine(edit)))
	}
	return strings.Join(append(parts, origin(f)), "\n\n")
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
	case diagnose.InModel:
		return " (says the model)"
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

// origin is the finding's name and measured precision.
func origin(f analysis.Finding) string {
	if f.Source == diagnose.FromModel {
		return code(f.Rule) + ", said by a model and not measured"
	}
	if f.Confidence > 0 {
		return fmt.Sprintf("%s, right %.0f of 100 times it spoke on public data, where one query in two is wrong", code(f.Rule), 100*f.Confidence)
	}
	return code(f.Rule)
}
