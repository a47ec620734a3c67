package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/bmatcuk/doublestar/v4"
)

// FileName is the name of the settings file.
const FileName = ".sqlrepair.toml"

// Settings are what one settings file says.
type Settings struct {
	// Dialect is the SQL of files that no connection says it for: sqlite,
	// postgres or mysql.
	Dialect     string                `toml:"dialect"`
	Connections map[string]Connection `toml:"connections"`
	Execute     Execute               `toml:"execute"`
	Pairing     Pairing               `toml:"pairing"`
	// Rules gives rules and error types a severity: off, hint, information, warning or error.
	Rules map[string]string `toml:"rules"`

	// Path is the settings file; "" for the defaults.
	Path string `toml:"-"`
	// Problems are troubles that do not keep the rest from being used.
	Problems []string `toml:"-"`
}

// Connection is one database.
type Connection struct {
	// URL is a .sqlite or .db file or a .sql script, relative to the settings
	// file; ${env:NAME} expands.
	URL string `toml:"url"`
	// Files are patterns of the SQL files that it belongs to, relative to the
	// settings file; none means all below it.
	Files []string `toml:"files"`
	// Run allows queries on a server; files and scripts may always be run.
	Run bool `toml:"run"`
}

// Execute bounds what is done on databases.
type Execute struct {
	// Automatic says when stored values are looked up and findings are tried on
	// the data unasked: local (files and scripts, while one types), save (when
	// the SQL file is saved, and for a command) or never.
	Automatic string `toml:"automatic"`
	// Timeout bounds one query, such as "2s".
	Timeout Duration `toml:"timeout"`
	// Rows is how many rows of a result are kept for people.
	Rows int `toml:"rows"`
}

// Pairing says what counts as a question besides comments.
type Pairing struct {
	// FromFileName takes the question of a file's only statement from the file's
	// name, such as Q3_top_customers.sql, where no comment says it.
	FromFileName bool `toml:"from_file_name"`
}

// Duration is a time written as "2s" or "500ms".
type Duration struct{ time.Duration }

// UnmarshalText reads a duration.
func (d *Duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	if err != nil || v <= 0 {
		return fmt.Errorf("%q is no time; write it as 2s or 500ms", b)
	}
	d.Duration = v
	return nil
}

// Defaults are the settings where there is no file.
func Defaults() *Settings {
	return &Settings{Execute: Execute{Automatic: "local", Timeout: Duration{2 * time.Second}, Rows: 200}}
}

// Find looks for the settings file from a folder upwards; "" if there is none.
func Find(dir string) string {
	for {
		path := filepath.Join(dir, FileName)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Load reads a settings file. What the file leaves out has its default. An
// unreadable file is an error; values that make no sense are Problems and
// count as left out.
func Load(path string) (*Settings, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		var perr *fs.PathError
		if errors.As(err, &perr) {
			err = perr.Err
		}
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	s := Defaults()
	s.Path = path
	meta, err := toml.Decode(string(src), s)
	if err != nil {
		var perr toml.ParseError
		if errors.As(err, &perr) {
			return nil, fmt.Errorf("%s:%d: %s", path, perr.Position.Line, perr.Message)
		}
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	for _, key := range meta.Undecoded() {
		if len(key) < 2 || !slices.ContainsFunc(meta.Undecoded(), func(k toml.Key) bool { return len(k) < len(key) && slices.Equal(k, key[:len(k)]) }) {
			s.problem("this version knows no setting `%s`", key)
		}
	}
	s.check()
	return s, nil
}

func (s *Settings) problem(format string, args ...any) {
	s.Problems = append(s.Problems, s.Path+": "+fmt.Sprintf(format, args...))
}

func (s *Settings) check() {
	if s.Dialect != "" && !slices.Contains([]string{"sqlite", "postgres", "mysql"}, s.Dialect) {
		s.problem("dialect is sqlite, postgres or mysql, not %q", s.Dialect)
		s.Dialect = ""
	}
	if !slices.Contains([]string{"local", "save", "never"}, s.Execute.Automatic) {
		s.problem("execute.automatic is local, save or never, not %q", s.Execute.Automatic)
		s.Execute.Automatic = "never" // in doubt do less
	}
	if s.Execute.Rows <= 0 {
		s.problem("execute.rows is a number from 1, not %d", s.Execute.Rows)
		s.Execute.Rows = Defaults().Execute.Rows
	}
	for name, c := range s.Connections {
		if c.URL == "" {
			s.problem("connection %s has no url", name)
		}
		for _, f := range c.Files {
			if !doublestar.ValidatePattern(f) {
				s.problem("connection %s: %q is no file pattern", name, f)
			}
		}
	}
}

// Names are the connections that a SQL file belongs to, sorted.
func (s *Settings) Names(file string) []string {
	var out []string
	rel, err := filepath.Rel(filepath.Dir(s.Path), file)
	if err != nil || s.Path == "" {
		return nil
	}
	for name, c := range s.Connections {
		match := len(c.Files) == 0
		for _, pattern := range c.Files {
			ok, err := doublestar.Match(pattern, filepath.ToSlash(rel))
			match = match || ok && err == nil
		}
		if match {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

var envVar = regexp.MustCompile(`\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}`)

// Expand replaces ${env:NAME}. A variable that is not set is an error: an empty
// path would name something else.
func Expand(s string, lookup func(string) (string, bool)) (string, error) {
	var missing []string
	out := envVar.ReplaceAllStringFunc(s, func(m string) string {
		name := envVar.FindStringSubmatch(m)[1]
		v, ok := lookup(name)
		if !ok {
			missing = append(missing, name)
		}
		return v
	})
	if len(missing) > 0 {
		return "", fmt.Errorf("the environment variable %s is not set", strings.Join(missing, ", "))
	}
	return out, nil
}
