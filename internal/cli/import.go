package cli

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

type importCommand struct {
	File string `arg:"" help:"config.yml of sqls, .sqllsrc.json of sql-language-server, or settings.json of VS Code with SQLTools."`
}

// Run prints a settings file for the connections of another tool. It writes no
// file and copies no password.
func (c *importCommand) Run(a *App) error {
	src, _, err := readText(c.File)
	if err != nil {
		return err
	}
	all, problems, err := config.ReadForeign([]byte(src))
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# The connections of %s, for a %s.\n", c.File, config.FileName)
	var variables []string
	for _, f := range all {
		if f.HasPassword {
			variables = append(variables, f.Variable())
		}
	}
	if len(variables) > 0 {
		fmt.Fprintf(&b, "# Passwords were not copied: set %s in the environment.\n", strings.Join(variables, ", "))
	}
	for _, f := range all {
		b.WriteString("\n" + f.TOML())
		if f.Kind != config.File {
			b.WriteString("run = false # true allows queries on the server\n")
		}
	}
	for _, p := range problems {
		a.complain(p)
	}
	if _, err := fmt.Fprint(a.Stdout, printableLines(b.String())); err != nil {
		return err
	}
	if len(problems) > 0 {
		return Status(1)
	}
	return nil
}
