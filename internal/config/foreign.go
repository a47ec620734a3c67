package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/tailscale/hujson"
	"go.yaml.in/yaml/v3"
)

// Foreign is a connection as another tool's settings have it. Its password was
// left where it is.
type Foreign struct {
	Name        string
	Kind        Kind
	Path        string // of a file
	Host, Port  string
	User        string
	HasPassword bool
	Database    string
	Params      url.Values
	Folders     []string // the folders that it belongs to
}

// ReadForeign reads the connections of sqls (config.yml), of sql-language-server
// (.sqllsrc.json) and of SQLTools (settings.json of VS Code), told apart by what
// they hold. What cannot be taken over is told.
func ReadForeign(src []byte) (all []Foreign, problems []string, err error) {
	var tree map[string]any
	plain, jsonErr := hujson.Standardize(src) // comments and trailing commas go
	if jsonErr == nil {
		err = json.Unmarshal(plain, &tree)
	} else {
		err = yaml.Unmarshal(src, &tree)
	}
	if err != nil || tree == nil {
		return nil, nil, errors.New("it is neither JSON nor YAML with names and values")
	}
	read, list := fromSQLLS, []any{tree}
	switch {
	case tree["sqltools.connections"] != nil:
		read, list = fromSQLTools, items(tree["sqltools.connections"])
	case tree["connections"] != nil && jsonErr != nil:
		read, list = fromSQLS, items(tree["connections"])
	case tree["connections"] != nil:
		list = items(tree["connections"])
	case tree["adapter"] == nil:
		return nil, nil, errors.New("it holds no connections of sqls, of sql-language-server or of SQLTools")
	}
	for i, item := range list {
		m, _ := item.(map[string]any)
		f, err := read(fields(m))
		if f.Name == "" {
			f.Name = "database" + strconv.Itoa(i+1)
		}
		if err != nil {
			problems = append(problems, fmt.Sprintf("the connection %s was left out: %v", f.Name, err))
			continue
		}
		all = append(all, f)
	}
	return all, problems, nil
}

func items(v any) []any {
	list, _ := v.([]any)
	return list
}

// fields are the members of one connection.
type fields map[string]any

func (m fields) text(names ...string) string {
	for _, name := range names {
		switch v := m[name].(type) {
		case string:
			if v != "" {
				return v
			}
		case int, float64:
			return fmt.Sprint(v)
		}
	}
	return ""
}

func (m fields) common() Foreign {
	return Foreign{
		Name: m.text("alias", "name"), Host: m.text("host", "server"), Port: m.text("port"), User: m.text("user", "username"),
		HasPassword: m.text("passwd", "password") != "", Database: m.text("dbName", "database"), Params: url.Values{},
	}
}

var foreignKinds = map[string]Kind{
	"postgresql": Postgres, "postgres": Postgres, "mysql": MySQL, "mysql8": MySQL, "mysql57": MySQL, "mysql56": MySQL, "mariadb": MySQL,
	"sqlite": File, "sqlite3": File,
}

func (f *Foreign) setKind(name string) error {
	kind, ok := foreignKinds[strings.ToLower(name)]
	if !ok {
		return fmt.Errorf("%s databases cannot be opened", orElse(name, "unnamed"))
	}
	f.Kind = kind
	return nil
}

func fromSQLS(m fields) (Foreign, error) {
	f := m.common()
	if err := f.setKind(m.text("driver")); err != nil {
		return f, err
	}
	if params, ok := m["params"].(map[string]any); ok {
		for key := range params {
			f.param(key, fields(params).text(key))
		}
	}
	if f.Kind == File {
		f.Path = m.text("dataSourceName", "path", "dbName")
		return f, nil
	}
	if dsn := m.text("dataSourceName"); dsn != "" {
		return f, f.dsn(dsn)
	}
	if m.text("proto") == "unix" {
		f.Host = m.text("path")
	}
	return f, nil
}

func fromSQLLS(m fields) (Foreign, error) {
	f := m.common()
	for _, p := range items(m["projectPaths"]) {
		if path, ok := p.(string); ok {
			f.Folders = append(f.Folders, path)
		}
	}
	err := f.setKind(m.text("adapter"))
	f.Path = m.text("filename")
	return f, err
}

func fromSQLTools(m fields) (Foreign, error) {
	f := m.common()
	if err := f.setKind(m.text("driver")); err != nil {
		return f, err
	}
	if f.Kind == File {
		f.Path, f.Database = workspaceFolder.ReplaceAllString(f.Database, ""), ""
		return f, nil
	}
	if dsn := m.text("connectString"); dsn != "" {
		return f, f.dsn(dsn)
	}
	return f, nil
}

// workspaceFolder is what SQLTools writes before a path of the workspace.
var workspaceFolder = regexp.MustCompile(`^\$\{workspaceFolder(?::[^}]*)?\}[/\\]?`)

func (f *Foreign) param(key, value string) {
	if keyword.MatchString(key + "=xxx") {
		f.HasPassword = true
		return
	}
	f.Params.Set(key, value)
}

var (
	mysqlDSN = regexp.MustCompile(`^(?:(.*)@)?(?:(\w+)\(([^)]*)\))?/([^?]*)(?:\?(.*))?$`)
	pair     = regexp.MustCompile(`(\w+)\s*=\s*('(?:[^'\\]|\\.)*'|[^\s]+)`)
)

// dsn reads a data source name: a URL, MySQL's user:password@tcp(host:port)/name,
// or PostgreSQL's host=… user=….
func (f *Foreign) dsn(dsn string) error {
	if strings.Contains(dsn, "://") {
		a, err := Resolve(dsn, Outside{Env: func(string) (string, bool) { return "", false }})
		f.Host, f.Port, f.User, f.Database, f.HasPassword = a.Host, a.Port, a.User, a.Database, a.Password != ""
		for key := range a.Params {
			f.param(key, a.Params.Get(key))
		}
		return err
	}
	if m := mysqlDSN.FindStringSubmatch(dsn); m != nil && f.Kind == MySQL {
		user, password, _ := strings.Cut(m[1], ":")
		f.User, f.HasPassword, f.Host, f.Database = user, password != "", m[3], m[4]
		if host, port, err := net.SplitHostPort(m[3]); err == nil {
			f.Host, f.Port = host, port
		}
		params, _ := url.ParseQuery(m[5])
		for key := range params {
			f.param(key, params.Get(key))
		}
		return nil
	}
	pairs := pair.FindAllStringSubmatch(dsn, -1)
	if len(pairs) == 0 {
		return errors.New("its data source name was not understood")
	}
	for _, p := range pairs {
		value := strings.NewReplacer(`\'`, "'", `\\`, `\`).Replace(strings.Trim(p[2], "'"))
		switch p[1] {
		case "host":
			f.Host = value
		case "port":
			f.Port = value
		case "user":
			f.User = value
		case "dbname":
			f.Database = value
		default:
			f.param(p[1], value)
		}
	}
	return nil
}

// Variable is the environment variable that the password of a taken-over
// connection is read from.
func (f Foreign) Variable() string {
	return strings.Trim(notInVariable.ReplaceAllString(strings.ToUpper(f.Name), "_"), "_") + "_PASSWORD"
}

var notInVariable = regexp.MustCompile(`[^A-Z0-9]+`)

// TOML is the connection as the settings file writes it.
func (f Foreign) TOML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "[connections.%s]\nurl = %s\n", Value{Path: []string{f.Name}}.Name(), strconv.Quote(f.url()))
	if len(f.Folders) > 0 {
		var patterns []string
		for _, folder := range f.Folders {
			patterns = append(patterns, strconv.Quote(strings.TrimSuffix(strings.TrimSuffix(folder, "/"), `\`)+"/**"))
		}
		fmt.Fprintf(&b, "files = [%s]\n", strings.Join(patterns, ", "))
	}
	return b.String()
}

func (f Foreign) url() string {
	if f.Kind == File {
		return f.Path
	}
	a := Address{Kind: f.Kind, Host: f.Host, Port: f.Port, User: f.User, Database: f.Database, Params: f.Params}
	text := a.url().String()
	if !f.HasPassword {
		return text
	}
	who := url.User(f.User).String() + ":${env:" + f.Variable() + "}@"
	if f.User != "" {
		text = strings.Replace(text, url.User(f.User).String()+"@", "", 1)
	}
	return strings.Replace(text, "://", "://"+who, 1)
}
