package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

type explainCommand struct {
	Name string `arg:"" optional:"" help:"A rule or an error type, such as order-direction or asc-desc; without one all are listed."`
}

func (c *explainCommand) Run(a *App) error {
	if c.Name == "" {
		return list(a)
	}
	for _, r := range rules.All() {
		if r.Name == c.Name {
			info := r.SubType.Info()
			_, err := fmt.Fprintf(a.Stdout, "%s: %s\n\n%s\n\nLimits: %s\n\nError type: %s. %s\nEdit: %s\n", r.Name, r.Title, r.Why, r.Limits, info.Label, info.Meaning, info.Edit)
			return err
		}
	}
	if code := answerability.Code(c.Name); slices.Contains(answerability.Spoken(), code) {
		_, err := fmt.Fprintf(a.Stdout, "%s: %s\n\n%s\n\n%s\n", code, code.Title(), code.Why(), code.Advice())
		return err
	}
	if why := diagnose.ClassWhy(result.Class(c.Name)); why != "" {
		_, err := fmt.Fprintf(a.Stdout, "%s: found by the database engine.\n\n%s\n", c.Name, why)
		return err
	}
	t, ok := diagnose.ParseSubType(c.Name)
	if !ok {
		return fmt.Errorf("there is no rule and no error type %q; `sqlrepair-lsp explain` lists them", c.Name)
	}
	info := t.Info()
	var names []string
	for _, r := range rules.All() {
		if r.SubType == t {
			names = append(names, r.Name)
		}
	}
	found := "No rule finds it; name it above a query with `-- error: " + info.Slug + "`."
	if len(names) > 0 {
		found = "Found by: " + strings.Join(names, ", ") + "."
	}
	_, err := fmt.Fprintf(a.Stdout, "%s (%s): %s\n\nEdit (%s): %s\n\n%s\n", info.Label, info.Slug, info.Meaning, info.Group, info.Edit, found)
	return err
}

func list(a *App) error {
	fmt.Fprintln(a.Stdout, "Rules:")
	for _, r := range rules.All() {
		fmt.Fprintf(a.Stdout, "  %-30s %s\n", r.Name, r.Title)
	}
	fmt.Fprintln(a.Stdout, "\nOf questions:")
	for _, code := range answerability.Spoken() {
		fmt.Fprintf(a.Stdout, "  %-30s %s\n", code, code.Title())
	}
	fmt.Fprintln(a.Stdout, "\nError types:")
	for _, t := range diagnose.SubTypes() {
		fmt.Fprintf(a.Stdout, "  %-30s %s\n", t.Slug(), t.Info().Meaning)
	}
	return nil
}
