package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
)

type labelCommand struct {
	File string `arg:"" name:"file.jsonl" help:"Lines of JSON with db, question, evidence, sql and reference; - reads standard input."`
	DB   string `name:"db" required:"" placeholder:"DIR" help:"The folder with the databases: DIR/NAME.sqlite or DIR/NAME/NAME.sqlite."`
}

func (c *labelCommand) Run(ctx context.Context, a *App) error {
	in := a.Stdin
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	l := &eval.Labeller{Dir: c.DB}
	defer l.Close()
	if err := l.Label(ctx, in, a.Stdout); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	n := l.Counts()
	_, err := fmt.Fprintf(a.Stderr, "%d correct, %d wrong, %d do not run\n", n["correct"], n["wrong"], n["exec_error"])
	return err
}
