package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

type doctorCommand struct {
	Path string `arg:"" optional:"" default:"." help:"A SQL file or a folder; the current one if none is given."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// diagnosis is what doctor found. Names are public.
type diagnosis struct {
	Version     int          `json:"version"`
	Path        string       `json:"path"`
	Settings    *string      `json:"settings"`
	Engine      doctorEngine `json:"engine"`
	Connections []doctorLine `json:"connections"`
	Model       doctorModel  `json:"model"`
	Problems    []string     `json:"problems"` // of the settings
	Status      int          `json:"status"`
}

type doctorEngine struct {
	Available bool   `json:"available"`
	Error     string `json:"error,omitempty"`
}

// doctorLine is one database. Error says why it cannot be used, refuses why no
// query may be run on it.
type doctorLine struct {
	Name         string   `json:"name"`
	Kind         string   `json:"kind"`
	Address      string   `json:"address"`
	Reached      bool     `json:"reached"`
	Error        string   `json:"error,omitempty"`
	Version      string   `json:"version,omitempty"`
	Password     string   `json:"password,omitempty"` // where it comes from
	Tables       int      `json:"tables"`
	Columns      int      `json:"columns"`
	Milliseconds int64    `json:"milliseconds"`
	Refuses      string   `json:"refuses,omitempty"`
	Writes       []string `json:"writes"`
	Reaches      []string `json:"reaches"`
	Unreadable   int      `json:"unreadable,omitempty"` // tables
	Note         string   `json:"note,omitempty"`
	Kept         string   `json:"kept,omitempty"`   // the file in which the schema is kept
	KeptAt       string   `json:"keptAt,omitempty"` // when what it held before was last known to be current
}

// doctorTime bounds the examination of one database.
const doctorTime = 30 * time.Second

func (c *doctorCommand) Run(ctx context.Context, a *App) error {
	in, err := inEffect(c.Path)
	if err != nil {
		return err
	}
	d := diagnosis{Version: 1, Path: in.file, Engine: doctorEngine{Available: true}, Connections: []doctorLine{}, Problems: append([]string{}, in.settings.Problems...)}
	if in.settings.Path != "" {
		d.Settings = &in.settings.Path
	}
	if err := database.Available(); err != nil {
		d.Engine = doctorEngine{Error: err.Error()}
	} else if err := d.examine(ctx, a, in); err != nil {
		return err
	}
	d.Status = d.status()
	if c.JSON {
		err = writeIndented(a.Stdout, d)
	} else {
		err = d.text(a.Stdout)
	}
	if err == nil && d.Status != 0 {
		return Status(d.Status)
	}
	return err
}

// examine looks at all connections of the settings, and at the databases that
// the file names besides. They are looked at side by side: one that does not
// answer holds up no other.
func (d *diagnosis) examine(ctx context.Context, a *App, in effect) error {
	names := in.settings.ConnectionNames()
	from := filepath.Join(in.file, "queries.sql")
	if !in.folder {
		from = in.file
	}
	w := workspace.New(workspace.Options{Trusted: true, Roots: roots([]string{from}), Password: a.Password, Cache: a.Cache})
	defer w.Close()
	if !in.folder {
		named, err := namesIn(w, in.file)
		if err != nil {
			return err
		}
		for _, name := range named {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		if len(in.settings.Names(in.file)) > 1 && slices.Contains(named, "") {
			_, err := w.Open(ctx, in.file, "")
			d.Problems = append(d.Problems, err.Error())
		}
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == "" })
	m, err := w.ExamineModel(ctx, from)
	if err != nil {
		return err
	}
	d.Model = modelOf(m)
	d.Connections = make([]doctorLine, len(names))
	limit := doctorTime
	if a.Password != nil { // people type slowly, and can press Ctrl-C
		limit = time.Hour
	}
	var wait sync.WaitGroup
	for i, name := range names {
		wait.Go(func() {
			ctx, stop := context.WithTimeout(ctx, limit)
			defer stop()
			e, err := w.Examine(ctx, from, name)
			d.Connections[i] = lineOf(name, e, err)
		})
	}
	wait.Wait()
	return nil
}

// namesIn are the databases that the queries of a file are read against; "" is
// the one that no comment names.
func namesIn(w *workspace.Workspace, file string) ([]string, error) {
	src, _, err := readText(file)
	if err != nil {
		return nil, err
	}
	p, err := analysis.New(w)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, u := range p.Quick(nil, file, src).Units {
		if u.Statement.Query != nil && !slices.Contains(out, u.Pair.Database) {
			out = append(out, u.Pair.Database)
		}
	}
	return out, nil
}

func lineOf(name string, e workspace.Examined, err error) doctorLine {
	l := doctorLine{
		Name: config.Redact(name), Kind: e.Kind, Address: e.Address, Reached: err == nil, Version: e.About.Version, Password: e.Password, Tables: e.Tables, Columns: e.Columns,
		Milliseconds: e.Opened.Milliseconds(), Writes: append([]string{}, e.About.Writes...), Reaches: append([]string{}, e.About.Reaches...),
		Unreadable: e.About.Unreadable,
	}
	if err != nil {
		l.Error = config.Redact(err.Error())
	}
	if l.Kept = e.Kept; !e.KeptAt.IsZero() {
		l.KeptAt = e.KeptAt.UTC().Format(time.RFC3339)
	}
	if e.Refuses != nil {
		l.Refuses = e.Refuses.Error()
	}
	if e.Note != nil {
		l.Note = e.Note.Error()
	}
	return l
}

// status is 2 for wrong settings and a missing engine, 1 for a database or a model
// that cannot be used. A warning changes nothing.
func (d *diagnosis) status() int {
	switch {
	case len(d.Problems) > 0, !d.Engine.Available:
		return 2
	case d.Model.Error != "", slices.ContainsFunc(d.Connections, func(l doctorLine) bool { return !l.Reached }):
		return 1
	}
	return 0
}

func (d *diagnosis) text(w io.Writer) error {
	var b strings.Builder
	say := func(what, format string, args ...any) {
		fmt.Fprintf(&b, "%-11s %s\n", what, printable(fmt.Sprintf(format, args...)))
	}
	if d.Settings != nil {
		say("settings", "%s", *d.Settings)
	} else {
		say("settings", "no %s above %s, so the defaults hold", config.FileName, d.Path)
	}
	for _, p := range d.Problems {
		say("  WRONG", "%s", p)
	}
	if d.Engine.Available {
		say("engine", "SQLite is built in; PostgreSQL and MySQL are spoken to over the network")
	} else {
		say("engine", "MISSING: %s", d.Engine.Error)
	}
	for _, l := range d.Connections {
		l.text(say)
	}
	if len(d.Connections) == 0 && d.Engine.Available {
		say("databases", "none; name one in %s or by a comment `-- db: file.sqlite` (for those of comments, give doctor the SQL file)", config.FileName)
	}
	d.Model.text(say)
	_, err := io.WriteString(w, b.String())
	return err
}

func (l doctorLine) text(say func(what, format string, args ...any)) {
	say("database", "%s: %s", l.Name, l.place())
	if !l.Reached {
		say("  FAILED", "%s", l.Error)
		return
	}
	if l.Version != "" {
		say("  reached", "%s", l.Version)
	}
	if l.Password != "" {
		say("  password", "from %s", l.Password)
	}
	say("  schema", "%s, %s, in %d ms", plural(l.Tables, "table"), plural(l.Columns, "column"), l.Milliseconds)
	if l.Tables == 0 {
		say("  WARNING", "no table is seen: the database is empty, is another one than was meant, or the account may see none of its tables")
	}
	if l.Unreadable > 0 {
		say("  WARNING", "the account may not read %s of them: no query of these is answered; GRANT SELECT lets it", plural(l.Unreadable, "table"))
	}
	if l.Kept != "" {
		age := "nothing was kept before"
		if at, err := time.Parse(time.RFC3339, l.KeptAt); err == nil {
			age = "what was kept before was current " + analysis.Ago(time.Since(at))
		}
		say("  kept", "in %s; %s", l.Kept, age)
	}
	if l.Note != "" {
		say("  note", "%s", l.Note)
	}
	switch {
	case l.Kind == "schema":
	case len(l.Writes) > 0:
		say("  WARNING", "the account %s; nothing is written, and an account that can only read is safer", strings.Join(l.Writes, " and "))
	case l.Kind == "sqlite":
		say("  rights", "opened read-only")
	case l.Kind == "script":
		say("  rights", "loaded into memory; the file is not changed")
	default:
		say("  rights", "no right to write was found")
	}
	if len(l.Reaches) > 0 {
		say("  WARNING", "the account %s; queries that call what reads files or acts on the server are not sent, and an account without these rights is safer", strings.Join(l.Reaches, ", and "))
	}
	if l.Refuses != "" {
		say("  queries", "%s", l.Refuses)
	} else {
		say("  queries", "may be run, read-only")
	}
}

// place is the kind and the address, where the address does not begin with it.
func (l doctorLine) place() string {
	if l.Kind == "" || strings.HasPrefix(l.Address, l.Kind+":") {
		return l.Address
	}
	return l.Kind + " " + l.Address
}
