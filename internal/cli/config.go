package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

type configCommand struct {
	Show   showConfigCommand `cmd:"" default:"withargs" help:"Print the settings that hold for a file or folder, and where each comes from."`
	Import importCommand     `cmd:"" help:"Print a settings file for the connections of sqls, sql-language-server or SQLTools; passwords are not copied."`
}

type showConfigCommand struct {
	Path string `arg:"" optional:"" default:"." help:"A SQL file or a folder; the current one if none is given."`
	JSON bool   `name:"json" help:"Print JSON."`
}

func (c *showConfigCommand) Run(a *App) error {
	in, err := inEffect(c.Path)
	if err != nil {
		return err
	}
	if c.JSON {
		err = writeIndented(a.Stdout, in.json())
	} else {
		err = in.text(a.Stdout)
	}
	for _, p := range in.settings.Problems {
		a.complain(p)
	}
	if err == nil && len(in.settings.Problems) > 0 {
		return Status(2)
	}
	return err
}

// effect is what holds for one file or folder.
type effect struct {
	file     string // absolute
	folder   bool
	settings *config.Settings
}

func inEffect(path string) (effect, error) {
	info, err := os.Stat(path)
	if err != nil {
		return effect{}, fmt.Errorf("there is no file or folder %s", path)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return effect{}, err
	}
	inside := abs
	if info.IsDir() {
		inside = filepath.Join(abs, "queries.sql") // any name: settings are looked up by folder
	}
	w := workspace.New(workspace.Options{NoDatabase: true})
	defer w.Close()
	s, err := w.Settings(inside)
	return effect{abs, info.IsDir(), s}, err
}

// line is one value with where it comes from.
type line struct {
	config.Value
	url *config.Address // of a url that could be resolved
	err error           // of one that could not
}

func (e effect) lines() []line {
	var out []line
	for _, v := range e.settings.Values() {
		l := line{Value: v}
		if len(v.Path) == 3 && v.Path[0] == "connections" && v.Path[2] == "url" {
			address, err := e.settings.Address(v.Path[1], config.Machine())
			if l.err = err; err == nil {
				l.url, l.Value.Value = &address, address.String()
			}
		}
		out = append(out, l)
	}
	return out
}

// from says where a value comes from; for a server, where each part does.
func (e effect) from(l line) string {
	said := l.Origin.String()
	variables := e.settings.Outside(config.Machine())
	if l.Name() == "env_file" && e.settings.EnvFile != "" {
		switch f := variables.File; {
		case f == nil:
			said += "; there is none"
		case f.Err != nil:
			said += "; cannot be read: " + f.Err.Error()
		}
	}
	if len(l.Path) == 3 && l.Path[2] == "url" {
		for _, name := range config.Variables(e.settings.Connections[l.Path[1]].URL) {
			said += ", " + variables.Said(name)
		}
	}
	if l.err != nil {
		return said + "; " + l.err.Error()
	}
	if l.url != nil {
		for _, part := range slices.Sorted(maps.Keys(l.url.From)) {
			if from := l.url.From[part]; from != "url" && !strings.Contains(said, from) {
				said += fmt.Sprintf("; %s: %s", part, from)
			}
		}
	}
	return said
}

// text writes the settings as TOML, with a comment behind each value.
func (e effect) text(w io.Writer) error {
	var b strings.Builder
	found := "no " + config.FileName + " above it, so the defaults hold"
	if e.settings.Path != "" {
		found = e.settings.Path
	}
	fmt.Fprintf(&b, "# %s: %s\n", e.file, found)
	if !e.folder {
		switch names := e.settings.Names(e.file); len(names) {
		case 0:
			b.WriteString("# no connection matches the file\n")
		case 1:
			fmt.Fprintf(&b, "# connection: %s\n", names[0])
		default:
			fmt.Fprintf(&b, "# several connections match the file (%s); a comment `-- db: %s` names one\n", strings.Join(names, ", "), names[0])
		}
	}
	table := ""
	for _, l := range e.lines() {
		last := len(l.Path) - 1
		if in := (config.Value{Path: l.Path[:last]}).Name(); in != table {
			table = in
			fmt.Fprintf(&b, "\n[%s]\n", table)
		}
		assigned := (config.Value{Path: l.Path[last:]}).Name() + " = " + literal(l.Value.Value)
		fmt.Fprintf(&b, "%-36s # %s\n", assigned, e.from(l))
	}
	_, err := io.WriteString(w, printableLines(b.String()))
	return err
}

func printableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = printable(lines[i])
	}
	return strings.Join(lines, "\n")
}

func literal(v any) string {
	switch x := v.(type) {
	case string:
		return strconv.Quote(x)
	case []string:
		var items []string
		for _, s := range x {
			items = append(items, strconv.Quote(s))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	return fmt.Sprint(v)
}

// The JSON of config. A value has a place in a file, or else from says what set
// it.
type jsonConfig struct {
	Version     int         `json:"version"`
	Path        string      `json:"path"`
	Settings    *string     `json:"settings"`
	Connections []string    `json:"connections"`
	Values      []jsonValue `json:"values"`
	Problems    []string    `json:"problems"`
}

type jsonValue struct {
	Name   string            `json:"name"`
	Value  any               `json:"value"`
	File   string            `json:"file,omitempty"`
	Line   int               `json:"line,omitempty"`
	Column int               `json:"column,omitempty"`
	From   string            `json:"from,omitempty"`
	Parts  map[string]string `json:"parts,omitempty"` // where the parts of a server's address come from
	Error  string            `json:"error,omitempty"`
}

func (e effect) json() jsonConfig {
	out := jsonConfig{Version: 1, Path: e.file, Connections: []string{}, Values: []jsonValue{}, Problems: append([]string{}, e.settings.Problems...)}
	if e.settings.Path != "" {
		out.Settings = &e.settings.Path
	}
	if !e.folder {
		out.Connections = append(out.Connections, e.settings.Names(e.file)...)
	}
	for _, l := range e.lines() {
		v := jsonValue{Name: l.Name(), Value: l.Value.Value, File: l.Origin.Place.Path, Line: l.Origin.Place.Line, Column: l.Origin.Place.Column, From: l.Origin.Said}
		if l.url != nil {
			v.Parts = l.url.From
		}
		if l.err != nil {
			v.Error = l.err.Error()
		}
		out.Values = append(out.Values, v)
	}
	return out
}

func writeIndented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
