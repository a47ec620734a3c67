package config

import (
	"slices"
	"time"
)

// FileName is the name of the settings file.
const FileName = ".sqlrepair.toml"

// Settings are what holds for a SQL file: the settings file above it, with what
// editor and command line say on top.
//
// This is the one declaration of every setting. The comment of a field with a
// toml tag is its text in docs/configuration.md, in the JSON schema and in the
// settings of VS Code; default, enum and min are tags, and pattern marks file
// patterns. Run `go test ./internal/config -update` after a change.
type Settings struct {
	// The SQL dialect of files where neither the connection nor the name of the file says it.
	Dialect string `toml:"dialect" enum:"sqlite,postgres,mysql" editor:"yes"`
	// A file of variables, lines `NAME=value`, relative to the settings file. They fill `${env:NAME}` and what the URLs of connections leave open, after the variables of the environment; `""` reads none.
	EnvFile string `toml:"env_file" default:".env"`
	// The databases, each under a name of your choice. A file is read against the one whose `files` match it; where several do, name one in the file by a comment `-- db: NAME`.
	Connections map[string]Connection `toml:"connections"`
	// What may be done on databases.
	Execute Execute `toml:"execute"`
	// What is done with the schemas of servers.
	Schema Schema `toml:"schema"`
	// What counts as a question besides comments.
	Pairing Pairing `toml:"pairing"`
	// How the scores of queries are shown.
	Score Score `toml:"score"`
	// The severity of a rule or an error type, by its name.
	Rules map[string]string `toml:"rules" enum:"off,hint,information,warning,error" editor:"yes"`

	// Path is the settings file; "" for the defaults.
	Path string `toml:"-"`
	// Problems are troubles that do not keep the rest from being used, each with
	// the place in the file.
	Problems []string `toml:"-"`

	origins map[string]Origin // by joined path
	env     *EnvFile          // nil if there is none
}

// Connection is one database.
type Connection struct {
	// The database: a SQLite file (`shop.sqlite`), a script of tables and rows (`shop.sql`), or the URL of a server (`postgres://…`, `mysql://…`). Paths are relative to the settings file; `${env:NAME}` expands, and `env:NAME` takes all of it from a variable.
	URL string `toml:"url"`
	// Patterns of the SQL files that the database belongs to, relative to the settings file. Without it: all below the settings file.
	Files []string `toml:"files" pattern:"yes"`
	// Allows queries to be run on a server. Files and scripts may always be run.
	Run bool `toml:"run" default:"false"`
	// The schemas (in MySQL: databases) of a server whose tables are read, as patterns such as `sales_*`. Without it: in PostgreSQL all, in MySQL that of the `url`, or all if it names none.
	Schemas []string `toml:"schemas"`
	// A file that holds the schema, instead of asking the database: DDL (`.sql`), or a catalog as JSON (`.json`; `tables.json#NAME` takes one database of several). Without `url` there is only this schema, and nothing is run.
	Catalog string `toml:"catalog"`
	// CSV files that describe tables and columns, as paths or patterns relative to the settings file.
	Descriptions []string `toml:"descriptions" pattern:"yes"`
	// The dialect of a catalog that no database stands behind. Without it: the `dialect` of all, else guessed from the DDL.
	Dialect string `toml:"dialect" enum:"sqlite,postgres,mysql"`
}

// Execute bounds what is done on databases.
type Execute struct {
	// When stored values are looked up, and queries are run to score them and to try findings on the data, unasked: `local` while one types, on files and scripts; `save` when the SQL file is saved, and for a command; `never`.
	Automatic string `toml:"automatic" default:"local" enum:"local,save,never" editor:"yes"`
	// How long one query may take.
	Timeout Duration `toml:"timeout" default:"2s" editor:"yes"`
	// How many rows of a result are kept to be shown.
	Rows int `toml:"rows" default:"200" min:"1" editor:"yes"`
}

// Schema says what is done with the schemas of servers.
type Schema struct {
	// Keeps what was read of a server's schema (names, types, keys, comments; no row, no password) in the user's cache folder, so that an editor that is started knows it at once. It is compared with the server's right after.
	Cache bool `toml:"cache" default:"true" editor:"yes"`
}

// Pairing says what counts as a question besides comments.
type Pairing struct {
	// Takes the question of a file's only statement from the file's name, such as `Q3_top_customers.sql`, where no comment says it.
	FromFileName bool `toml:"from_file_name" default:"false" editor:"yes"`
}

// Score says how the scores of queries are shown.
type Score struct {
	// Where an editor shows how likely a query answers its question: `lens`, in a line above the query; `inlay`, behind the question, as it is also where the editor has no code lenses; `off`.
	Hint string `toml:"hint" default:"lens" enum:"lens,inlay,off" editor:"yes"`
}

// The values of Score.Hint.
const (
	LensHint  = "lens"
	InlayHint = "inlay"
	NoHint    = "off"
)

// Duration is a time written as "2s" or "500ms".
type Duration struct{ time.Duration }

// Defaults are the settings where there is no file.
func Defaults() *Settings {
	s := &Settings{origins: map[string]Origin{}}
	s.setDefaults()
	return s
}

// Origin says where a value comes from: a place in a file, or else a phrase.
type Origin struct {
	Place Place
	Said  string // "default", "editor", "--schema"; "" for a place
}

func (o Origin) String() string {
	if o.Said != "" {
		return o.Said
	}
	return o.Place.String()
}

// Origin is where the value of a setting comes from; false where nothing set it.
func (s *Settings) Origin(path ...string) (Origin, bool) {
	o, ok := s.origins[join(path)]
	return o, ok
}

// Names are the connections that a SQL file belongs to, sorted.
func (s *Settings) Names(file string) []string {
	var out []string
	rel, ok := s.relative(file)
	if !ok {
		return nil
	}
	for name, c := range s.Connections {
		if len(c.Files) == 0 || slices.ContainsFunc(c.Files, func(pattern string) bool { return matches(pattern, rel) }) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
