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
// patterns. What an editor can set has a tag editor: "yes", or "user" where only
// the user's own settings may say it, never those of a folder; file:"no" is for
// what no settings file may say. Run `go test ./internal/config -update` after a change.
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
	// Whether a language model is asked, which one, and what it may see; docs/models.md says more.
	LLM LLM `toml:"llm"`
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

// LLM says whether a language model is asked, which one, and what it may see.
type LLM struct {
	// Lets a language model be asked. Without it nothing is sent, whatever else is set here or in the environment.
	Enabled bool `toml:"enabled" default:"false" editor:"yes"`
	// Where answers come from: `openai` is any server that speaks OpenAI's chat completions, on this machine or elsewhere; `replay` the recorded answers alone.
	Provider string `toml:"provider" default:"openai" enum:"openai,replay" editor:"yes"`
	// The address of the server, before `/chat/completions`; the default is Ollama on this machine.
	BaseURL string `toml:"base_url" default:"http://localhost:11434/v1" editor:"user"`
	// The hosts, besides this machine, to which a settings file may have questions sent by its `base_url`, such as `api.openai.com` or `gpu.example:8000`. Set by the user alone: in an editor's settings, or separated by commas in the variable `SQLREPAIR_LLM_HOSTS` of the environment.
	Hosts []string `toml:"hosts" editor:"user" file:"no"`
	// The name of the model, as the server has it.
	Model string `toml:"model" editor:"yes"`
	// The key that the server wants, as `"${env:NAME}"`; it is sent to `base_url` and nowhere else.
	Key Secret `toml:"key" editor:"user"`
	// What is sent of the database, besides question, evidence and query: `none` is nothing; `schema` names, types, keys and comments of tables and columns; `schema+values` also stored values.
	Send string `toml:"send" default:"schema" enum:"none,schema,schema+values" editor:"yes"`
	// Lets the model say which error types a query has: when the file is saved, and for a command. What it says is information at most.
	Predict bool `toml:"predict" default:"false" editor:"yes"`
	// How many answers vote on the error types of a query. More cost more and are right more often.
	Samples int `toml:"samples" default:"3" min:"1" editor:"yes"`
	// How many tokens one answer may have, with what a model thinks before it.
	MaxTokens int `toml:"max_tokens" default:"2000" min:"1" editor:"yes"`
	// How many tokens, of prompts and answers, a command may use up, or an editor until it is started anew or settings change.
	Tokens int `toml:"tokens" default:"200000" min:"1" editor:"yes"`
	// How long one request may take, with what is tried again.
	Timeout Duration `toml:"timeout" default:"60s" editor:"yes"`
	// A file of recorded answers, JSON lines, relative to the settings file, and in its folder unless the user's editor names it. With `openai`, what is asked is recorded there and not asked again; with `replay`, prompts without an answer are written there.
	Replay string `toml:"replay" editor:"user"`
}

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
