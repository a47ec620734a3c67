package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// App is the program with what it needs from outside.
type App struct {
	Version        string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Interactive says that standard input is a terminal; then no command
	// means help, else serve.
	Interactive bool
	// Password asks for the passwords of databases; nil where nobody can be asked.
	Password config.Asker
	// Serve speaks the Language Server Protocol until the client leaves.
	Serve func(context.Context, ServeOptions) error
	// Cache is the folder in which schemas of servers are kept; "" keeps none.
	Cache string
}

// ServeOptions are the flags of serve.
type ServeOptions struct {
	LogFile string
}

type commands struct {
	Serve   serveCommand   `cmd:"" help:"Speak the Language Server Protocol on standard input and output. Editors start this."`
	Check   checkCommand   `cmd:"" help:"Say what is wrong with SQL files: why, where, how to change it, and the repairs with what each returned."`
	Repair  repairCommand  `cmd:"" help:"Show or apply the trusted repairs of SQL files, one finding after another."`
	Score   scoreCommand   `cmd:"" help:"Say how likely queries answer their questions, and what speaks for and against."`
	Rank    rankCommand    `cmd:"" help:"Order candidate queries by how likely each answers its question: JSON lines in, JSON lines out."`
	Run     runCommand     `cmd:"" help:"Run the query at a line, read-only, and print what it returns."`
	Config  configCommand  `cmd:"" help:"Print the settings that hold for a file, and where each comes from."`
	Doctor  doctorCommand  `cmd:"" help:"Say whether the settings are right and every database is reached: version, schema, rights."`
	Explain explainCommand `cmd:"" help:"Explain a rule or an error type."`
	Eval    evalCommand    `cmd:"" help:"Measure findings and repairs on labelled queries."`
	Label   labelCommand   `cmd:"" help:"Say of queries whether they return what their reference does, for train and eval to learn from and measure on."`
	Train   trainCommand   `cmd:"" help:"Train the model that scores queries by their evidence, and say how good it is on databases left out."`
	NewRule newRuleCommand `cmd:"" name:"new-rule" help:"Begin a rule in the source of this program: its file, its fixtures and its line in the list."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

const description = `Reads the question above a SQL query and says why the query does not answer it, where, and how to change it; repairs it with candidates run on your own database. Nothing is ever written to a database, and nothing leaves your machine unless your settings name a language model elsewhere.

Write the question above the query and, if no .sqlrepair.toml says it, the database:

    -- question: Which customers bought more than five books?
    -- db: shop.sqlite
    SELECT …

Exit status: 0 nothing found at or above --fail-on, 1 something found or a score below --min-score, 2 wrong usage, configuration or an internal error.`

// Status is an exit status with a reason that was printed already.
type Status int

func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// Main runs the program and returns its exit status.
func (a *App) Main(ctx context.Context, args []string) int {
	var c commands
	exited := -1
	parser, err := kong.New(&c, kong.Name("sqlrepair-lsp"), kong.Description(description), kong.UsageOnError(),
		kong.Writers(a.Stdout, a.Stderr), kong.Exit(func(code int) { exited = code }), kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(a))
	if err != nil {
		fmt.Fprintln(a.Stderr, "sqlrepair-lsp:", err)
		return 2
	}
	switch {
	case len(args) == 0 && a.Interactive:
		args = []string{"--help"}
	case len(args) == 0:
		args = []string{"serve"}
	case args[0] == "--stdio":
		args = append([]string{"serve"}, args...)
	case args[0] == "--version":
		args = []string{"version"}
	}
	k, err := parser.Parse(args)
	if exited >= 0 {
		return exited
	}
	if err != nil {
		fmt.Fprintf(a.Stderr, "sqlrepair-lsp: %v\nTry: sqlrepair-lsp --help\n", err)
		return 2
	}
	err = k.Run()
	var status Status
	switch {
	case errors.As(err, &status):
		return int(status)
	case err != nil:
		a.complain(err.Error())
		return 2
	}
	return 0
}

// complain tells people of a trouble, each line with the program's name.
func (a *App) complain(what string) {
	for _, line := range strings.Split(strings.TrimRight(what, "\n"), "\n") {
		fmt.Fprintln(a.Stderr, "sqlrepair-lsp:", printable(line))
	}
}

// open makes the pipeline with a workspace. A rule that panics is complained of and
// says nothing; all others speak on.
func (a *App) open(o workspace.Options) (*analysis.Pipeline, *workspace.Workspace, error) {
	if err := database.Available(); err != nil {
		return nil, nil, err
	}
	w := workspace.New(o)
	p, err := analysis.New(w)
	if err == nil {
		p.Panicked = func(rule string, value any, _ []byte) {
			a.complain(fmt.Sprintf("the rule %s failed and says nothing: %v", rule, value))
		}
	}
	return p, w, err
}

// look reads one file in depth and tells what is wrong with its databases; done
// closes them.
func (a *App) look(ctx context.Context, path string) (p *analysis.Pipeline, r *analysis.Report, done func(), err error) {
	src, _, err := readText(path)
	if err != nil {
		return nil, nil, nil, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, nil, nil, err
	}
	p, w, err := a.open(workspace.Options{Trusted: true, Roots: roots([]string{path}), Password: a.Password, Cache: a.Cache})
	if err != nil {
		return nil, nil, nil, err
	}
	r = p.Deep(ctx, p.Quick(nil, abs, src), analysis.Asked)
	for _, problem := range r.Problems {
		a.complain(problem)
	}
	return p, r, w.Close, nil
}

// openWith is open, with all queries read against one schema unless that is "".
// What was asked for and cannot be read is an error.
func (a *App) openWith(ctx context.Context, o workspace.Options, schema string) (*analysis.Pipeline, *workspace.Workspace, error) {
	var err error
	if schema != "" {
		if o.Schema, err = filepath.Abs(schema); err != nil {
			return nil, nil, err
		}
	}
	p, w, err := a.open(o)
	if err != nil || schema == "" {
		return p, w, err
	}
	if s, err := w.Open(ctx, o.Schema, ""); s == nil {
		w.Close()
		return nil, nil, err
	}
	return p, w, nil
}

// roots are the folders that scripts may be loaded from: the current one and
// those of the files.
func roots(files []string) []string {
	out := []string{}
	if wd, err := os.Getwd(); err == nil {
		out = append(out, wd)
	}
	return append(out, folders(files)...)
}

type serveCommand struct {
	Stdio   bool   `help:"Accepted for editors that pass it; standard input and output are the only transport."`
	LogFile string `placeholder:"FILE" help:"Append the log to a file instead of standard error."`
}

func (s *serveCommand) Run(ctx context.Context, a *App) error {
	if err := database.Available(); err != nil {
		return err
	}
	return a.Serve(ctx, ServeOptions{LogFile: s.LogFile})
}

type versionCommand struct{}

func (*versionCommand) Run(a *App) error {
	_, err := fmt.Fprintln(a.Stdout, "sqlrepair-lsp", a.Version)
	return err
}
