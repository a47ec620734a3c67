package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

type checkCommand struct {
	Paths     []string `arg:"" name:"path" help:"SQL or Markdown files, or folders of SQL files."`
	Format    string   `enum:"text,json" default:"text" help:"Print text or json (one of: ${enum})."`
	JSON      bool     `name:"json" help:"Short for --format json."`
	FailOn    string   `enum:"error,warning,information,hint" default:"warning" help:"The least severity that makes the exit status 1 (one of: ${enum})."`
	MinScore  float64  `placeholder:"X" help:"Name the queries whose score, from 0 to 1, is below X, and exit with status 1 if there is one."`
	Schema    string   `placeholder:"FILE" xor:"schema" help:"Read all queries against this schema and open no database: DDL, or a catalog as JSON (tables.json#NAME takes one of several)."`
	NoDB      bool     `name:"no-db" xor:"db,schema" help:"Open no database: findings rest on the text alone."`
	RequireDB bool     `name:"require-db" xor:"db" help:"Exit with status 2 where a file has no database."`
	NoRepairs bool     `name:"no-repairs" help:"Run nothing and print no repairs."`
	NoModel   bool     `name:"no-model" help:"Ask no language model, whatever the settings say."`
	Prompts   bool     `name:"show-prompts" help:"Print what a language model is asked by these settings, or would be if they allowed it, and ask nothing."`
}

// checked is one file with what was found in it.
type checked struct {
	path   string
	report *analysis.Report
	trials map[int]analysis.Trial // by unit
}

func (c *checkCommand) Run(ctx context.Context, a *App) error {
	if c.MinScore < 0 || c.MinScore > 1 {
		return fmt.Errorf("--min-score %v is no score: those are from 0 to 1", c.MinScore)
	}
	files, err := sqlFiles(c.Paths)
	if err != nil {
		return err
	}
	p, w, err := a.openWith(ctx, workspace.Options{Trusted: true, NoDatabase: c.NoDB, NoModel: c.NoModel || c.Prompts, GiveUp: true, Roots: roots(files), Password: a.Password, Cache: a.Cache}, c.Schema)
	if err != nil {
		return err
	}
	defer w.Close()
	if c.Prompts {
		return showPrompts(ctx, a, p, files)
	}
	var all []checked
	var failed error
	said := map[string]bool{}
	without, unnamed := 0, 0
	for _, path := range files {
		one, err := checkFile(ctx, p, path, !c.NoRepairs)
		if err != nil {
			failed = errors.Join(failed, err)
			a.complain(err.Error())
			continue
		}
		for _, problem := range one.report.Problems {
			if !said[problem] {
				a.complain(problem)
			}
			said[problem] = true
		}
		if s, err := w.Settings(one.report.Path); err != nil || len(s.Problems) > 0 {
			failed = errors.Join(failed, errors.New("settings"))
		}
		if s := one.report.Status(); s.Statements > 0 && len(s.Databases) == 0 || c.RequireDB && lacksDatabase(one.report) {
			without++
			if !namesDatabase(w, one.report) { // else it was said why that is not read
				unnamed++
			}
		}
		all = append(all, one)
	}
	if unnamed > 0 && !c.NoDB {
		fmt.Fprintf(a.Stderr, "sqlrepair-lsp: %s without a database, read by the text alone; name one by a comment `-- db: file.sqlite` or in .sqlrepair.toml\n", plural(unnamed, "file"))
	}
	if c.JSON || c.Format == "json" {
		err = writeJSON(a.Stdout, all)
	} else {
		err = writeText(a.Stdout, all, c.MinScore)
	}
	least, _ := diagnose.ParseSeverity(c.FailOn)
	switch {
	case err != nil:
		return err
	case failed != nil, c.RequireDB && without > 0, ctx.Err() != nil:
		return Status(2)
	case loudest(all) >= least, slices.ContainsFunc(all, func(one checked) bool { return len(low(one.report, c.MinScore)) > 0 }):
		return Status(1)
	}
	return nil
}

func checkFile(ctx context.Context, p *analysis.Pipeline, path string, try bool) (checked, error) {
	src, _, err := readText(path)
	if err != nil {
		return checked{}, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return checked{}, err
	}
	one := checked{path: path, trials: map[int]analysis.Trial{}}
	one.report = p.PredictAll(ctx, p.Deep(ctx, p.Quick(nil, abs, src), analysis.Asked))
	if !try {
		return one, ctx.Err()
	}
	for _, f := range one.report.Findings() {
		if _, done := one.trials[f.Unit]; done || f.Suppressed {
			continue
		}
		if one.report.Units[f.Unit].Case == nil { // a question without a query
			one.trials[f.Unit] = analysis.Trial{Candidates: p.Readings(one.report, f.Unit)}
			continue
		}
		t, err := p.TryUnit(ctx, one.report, f.Unit)
		if err != nil {
			return one, err
		}
		one.trials[f.Unit] = t
	}
	return one, ctx.Err()
}

// namesDatabase reports whether the settings or a comment say which database a file
// is read against.
func namesDatabase(w *workspace.Workspace, r *analysis.Report) bool {
	s, err := w.Settings(r.Path)
	return err == nil && len(s.Names(r.Path)) > 0 || slices.ContainsFunc(r.Units, func(u *analysis.Unit) bool { return u.Pair.Database != "" })
}

// lacksDatabase reports whether a query of the file has no database.
func lacksDatabase(r *analysis.Report) bool {
	return slices.ContainsFunc(r.Units, func(u *analysis.Unit) bool { return u.Statement.Query != nil && u.Source == nil })
}

// low are the units whose score is below least.
func low(r *analysis.Report, least float64) []int {
	return slices.DeleteFunc(scored(r, 0), func(i int) bool { return r.Units[i].Answer.Value >= least })
}

func loudest(all []checked) diagnose.Severity {
	most := diagnose.Off
	for _, one := range all {
		for _, f := range one.report.Findings() {
			if !f.Suppressed {
				most = max(most, f.Severity)
			}
		}
	}
	return most
}

func plural(n int, what string) string {
	if n == 1 {
		return fmt.Sprintf("1 %s", what)
	}
	if stem, ok := strings.CutSuffix(what, "y"); ok {
		return fmt.Sprintf("%d %sies", n, stem)
	}
	return fmt.Sprintf("%d %ss", n, what)
}
