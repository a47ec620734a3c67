package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

type newRuleCommand struct {
	Name    string `arg:"" help:"The wrong pattern in kebab-case, such as order-direction."`
	SubType string `arg:"" help:"Its error type, such as asc-desc."`
}

const rulesFolder = "diagnose/rules" // below the top of the source

var kebabCase = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)+$`)

// Run writes a rule that reports nothing yet: its file, its fixtures and its line in
// all.go. The example fails until the rule sees it.
func (c *newRuleCommand) Run(a *App) error {
	t, ok := diagnose.ParseSubType(c.SubType)
	switch {
	case !ok:
		return fmt.Errorf("there is no error type %q; `sqlrepair-lsp explain` lists them", c.SubType)
	case !kebabCase.MatchString(c.Name):
		return fmt.Errorf("%q is no name of a rule: several words of small letters, joined by hyphens", c.Name)
	case slices.ContainsFunc(rules.All(), func(r diagnose.Rule) bool { return r.Name == c.Name }):
		return fmt.Errorf("there is a rule %s", c.Name)
	}
	if _, taken := diagnose.ParseSubType(c.Name); taken {
		return fmt.Errorf("%s is the name of an error type", c.Name)
	}
	list := filepath.Join(rulesFolder, "all.go")
	all, err := os.ReadFile(list)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s is not here; run new-rule at the top of the source of this program", list)
	}
	if err != nil {
		return err
	}
	listed, ok := listRule(string(all), camelCase(c.Name))
	if !ok {
		return fmt.Errorf("%s does not end with the list of rules", list)
	}
	folder := filepath.Join(rulesFolder, "testdata", c.Name)
	files := []struct{ path, text string }{
		{filepath.Join(rulesFolder, strings.ReplaceAll(c.Name, "-", "_")+".go"), fill(ruleTemplate, c.Name, t)},
		{filepath.Join(folder, "example.sql"), fill(exampleTemplate, c.Name, t)},
		{filepath.Join(folder, "ok_example.sql"), fill(okTemplate, c.Name, t)},
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		if err := writeNew(f.path, f.text); err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "wrote %s\n", filepath.ToSlash(f.path))
	}
	if err := os.WriteFile(list, []byte(listed), 0o666); err != nil {
		return err
	}
	fmt.Fprintf(a.Stdout, "listed %s in %s\n\nWrite the example first, then the check; `go test ./%s -update` fills the sections and the pages.\n", camelCase(c.Name), filepath.ToSlash(list), rulesFolder)
	return nil
}

// listRule adds a rule at the end of the list in all.go.
func listRule(all, name string) (string, bool) {
	const end = "\n\t}\n}\n"
	before, ok := strings.CutSuffix(strings.ReplaceAll(all, "\r\n", "\n"), end)
	return before + "\n\t\t" + name + "," + end, ok
}

func writeNew(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// camelCase is how a name in kebab-case is spelled in Go: those of rules, and those
// of error types.
func camelCase(name string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(name, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

func fill(template, name string, t diagnose.SubType) string {
	upper := camelCase(name)
	return strings.NewReplacer("RULE", upper, "CHECK", strings.ToLower(upper[:1])+upper[1:], "NAME", name, "TYPE", camelCase(t.Slug()), "MEANING", t.Info().Meaning).Replace(template)
}

const ruleTemplate = `package rules

import (
	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// RULE reports …
var RULE = diagnose.Rule{
	Name:    "NAME",
	SubType: diagnose.TYPE, // MEANING
	Title:   "…",
	Why:     "…",
	Limits:  "Silent where …",
	Check:   CHECK,
}

func CHECK(p *diagnose.Pass) {
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		// p.Report(diagnose.Finding{Span: …, Message: …, Because: …, Mask: …})
		return true
	})
}
`

const exampleTemplate = `-- Why the query below is wrong.
-- db: ../shop.sql
-- question: Which products cost more than ten euros?
SELECT name
FROM products
WHERE price > 10;
--    ^^^^^^^^^^ want: NAME "part of the message"
-- masked --
-- edit --
-- fixed --
`

const okTemplate = `-- Why this query is right.
-- db: ../shop.sql
-- question: Which products cost more than ten euros?
SELECT name FROM products WHERE price > 10;
`
