package cli

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

type repairCommand struct {
	Paths  []string `arg:"" name:"path[:line]" help:"SQL or Markdown files, or folders of SQL files; FILE:LINE takes the statement at that line only, and there also what only informs."`
	Apply  bool     `xor:"what" help:"Write the repaired files."`
	Diff   bool     `xor:"what" help:"Print a unified diff (the default)."`
	Schema string   `placeholder:"FILE" xor:"schema" help:"Read all queries against this schema and run nothing: DDL, or a catalog as JSON (tables.json#NAME takes one of several)."`
	NoDB   bool     `name:"no-db" xor:"schema" help:"Open no database and run nothing."`
}

func (c *repairCommand) Run(ctx context.Context, a *App) error {
	type job struct {
		path string
		line int
	}
	var jobs []job
	var files []string
	for _, arg := range c.Paths {
		path, line := splitLine(arg)
		found, err := sqlFiles([]string{path})
		if err != nil {
			return err
		}
		for _, f := range found {
			jobs, files = append(jobs, job{f, line}), append(files, f)
		}
	}
	p, w, err := a.openWith(ctx, workspace.Options{Trusted: true, NoDatabase: c.NoDB, Roots: roots(files), Password: a.Password, Cache: a.Cache}, c.Schema)
	if err != nil {
		return err
	}
	defer w.Close()
	left := 0
	for _, j := range jobs {
		n, err := c.file(ctx, a, p, j.path, j.line)
		if err != nil {
			return err
		}
		left += n
	}
	if left > 0 {
		fmt.Fprintf(a.Stderr, "%s left that no trusted repair mends; see: sqlrepair-lsp check\n", plural(left, "finding"))
		return Status(1)
	}
	return ctx.Err()
}

// file repairs one file and returns how many findings stay.
func (c *repairCommand) file(ctx context.Context, a *App, p *analysis.Pipeline, path string, line int) (int, error) {
	src, form, err := readText(path)
	if err != nil {
		return 0, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return 0, err
	}
	r := p.Deep(ctx, p.Quick(nil, abs, src), analysis.Asked)
	for _, problem := range r.Problems {
		a.complain(problem)
	}
	var wanted func(first, last int) bool
	if line > 0 {
		wanted = func(first, last int) bool { return first <= line-1 && line-1 <= last }
	}
	next, steps := p.Repair(ctx, r, wanted)
	for _, s := range steps {
		fmt.Fprintf(a.Stderr, "%s: %s (%s: %s)\n", path, printable(s.Repair.Title), s.Repair.Trust, printable(s.Repair.Note))
	}
	if next.Text != src {
		if c.Apply {
			err = writeFile(path, form.Encode(next.Text))
		} else {
			_, err = a.Stdout.Write(diff.Diff(path, []byte(src), path, []byte(next.Text)))
		}
	}
	return remaining(next, wanted), err
}

func remaining(r *analysis.Report, wanted func(first, last int) bool) int {
	n := 0
	for _, f := range r.Findings() {
		if !f.Suppressed && f.Source != diagnose.FromQuestion && (wanted == nil || wanted(r.Lines.Line(f.Span.Start), r.Lines.Line(f.Span.End))) {
			n++
		}
	}
	return n
}
