package config

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"github.com/jackc/pgpassfile"
)

// Outside is what is read of the machine besides settings files.
type Outside struct {
	Env func(name string) (string, bool)
	// Read reads a file; without it nothing is filled in.
	Read func(path string) ([]byte, error)
	Home string
	// Roaming is the folder of settings of Windows, in which PostgreSQL's files lie
	// there; "" on other systems.
	Roaming string
	// File is the .env file of the settings; nil if there is none.
	File *EnvFile
}

// Machine is this process's environment and the user's files.
func Machine() Outside {
	home, _ := os.UserHomeDir()
	o := Outside{Env: os.LookupEnv, Read: os.ReadFile, Home: home}
	if runtime.GOOS == "windows" {
		o.Roaming = os.Getenv("APPDATA")
	}
	return o
}

var (
	envVar   = regexp.MustCompile(`\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}`)
	envWhole = regexp.MustCompile(`^env:([A-Za-z_][A-Za-z0-9_]*)$`)
)

// Expand replaces ${env:NAME}, and a text that is env:NAME altogether. A
// variable that is not set is an error: an empty path would name something else.
func Expand(s string, lookup func(string) (string, bool)) (string, error) {
	s = envWhole.ReplaceAllString(s, "$${env:$1}")
	var missing []string
	out := envVar.ReplaceAllStringFunc(s, func(m string) string {
		name := envVar.FindStringSubmatch(m)[1]
		v, ok := lookup(name)
		if !ok || v == "" {
			missing = append(missing, name)
		}
		return v
	})
	switch len(missing) {
	case 0:
		return out, nil
	case 1:
		return "", fmt.Errorf("the environment variable %s is not set", missing[0])
	}
	return "", fmt.Errorf("the environment variables %s are not set", strings.Join(missing, ", "))
}

// Variables are the names of the variables that a text asks for.
func Variables(s string) []string {
	var out []string
	for _, m := range envVar.FindAllStringSubmatch(envWhole.ReplaceAllString(s, "$${env:$1}"), -1) {
		out = append(out, m[1])
	}
	return out
}

// fill takes what the URL leaves open from where the database's own tools take
// it. It runs for a connection that the settings name, and for nothing else.
func (a *Address) fill(o Outside) error {
	switch a.Kind {
	case Postgres:
		return a.fillPostgres(o)
	case MySQL:
		a.fillMySQL(o)
	}
	return nil
}

func (a *Address) variables(o Outside, parts map[string]*string, names map[string][]string) {
	for _, s := range o.sources() {
		for part, list := range names {
			for _, name := range list {
				if *parts[part] == "" && s.value(name) != "" {
					a.put(part, parts[part], s.value(name), s.said(name))
					a.theirs = a.theirs || part == "host" && s.ours
				}
			}
		}
	}
}

// passwordVariable takes the password from a variable, if it is for the host;
// host is the variable that names the host beside it.
func (a *Address) passwordVariable(o Outside, password *string, host string, names ...string) {
	for _, s := range o.sources() {
		for _, name := range names {
			switch v := s.value(name); {
			case v == "":
			case a.isFor(s.value(host)):
				a.put("password", password, v, s.said(name))
			default:
				a.withheld, a.besides = s.said(name), host
			}
		}
	}
}

func (a *Address) parts(password *string) map[string]*string {
	return map[string]*string{"host": &a.Host, "port": &a.Port, "user": &a.User, "database": &a.Database, "password": password}
}

// isFor reports whether a password that names no host may be sent to the one of
// the URL. A settings file that came with a repository could otherwise have it
// sent anywhere. own is the host that stands beside the password.
func (a *Address) isFor(own string) bool {
	switch a.Host {
	case own, "", "localhost", "127.0.0.1", "::1":
		return true
	}
	return !a.theirs || strings.HasPrefix(a.Host, "/")
}

// fillService takes what the service says that the URL or PGSERVICE names; one that is
// nowhere is an error, as in psql: its database is not the usual one.
func (a *Address) fillService(o Outside, parts map[string]*string) error {
	service := a.Params.Get("service")
	if service == "" {
		service, _ = o.Env("PGSERVICE")
	}
	if service == "" {
		return nil
	}
	path := first(o, "PGSERVICEFILE", o.postgresFile(".pg_service.conf", ".pg_service.conf"))
	said := section(o, path, service)
	if said == nil {
		return fmt.Errorf("there is no service [%s] in %s", service, path)
	}
	for key, value := range said {
		switch {
		case key == "dbname":
			a.put("database", &a.Database, value, path)
		case parts[key] != nil:
			a.put(key, parts[key], value, path)
		case !a.Params.Has(key):
			a.Params.Set(key, value)
		}
	}
	a.Params.Del("service") // its file was read
	return nil
}

// fillPostgres follows libpq: the URL, the service, the variables, then the
// password file.
func (a *Address) fillPostgres(o Outside) error {
	password := a.Password.Reveal()
	parts := a.parts(&password)
	if err := a.fillService(o, parts); err != nil {
		return err
	}
	names := map[string][]string{"host": {"PGHOST"}, "port": {"PGPORT"}, "user": {"PGUSER"}, "database": {"PGDATABASE"}}
	a.variables(o, parts, names)
	a.passwordVariable(o, &password, "PGHOST", "PGPASSWORD")
	if v, ok := o.lookUp("PGSSLMODE"); ok && !a.Params.Has("sslmode") {
		a.Params.Set("sslmode", v)
		a.From["sslmode"] = o.Said("PGSSLMODE")
	}
	a.fillUser(o)
	a.put("database", &a.Database, a.User, "the user's name")
	if password == "" {
		where := first(o, "PGPASSFILE", o.postgresFile(".pgpass", "pgpass.conf"))
		if raw, err := o.Read(where); err == nil {
			if file, err := pgpassfile.ParsePassfile(bytes.NewReader(raw)); err == nil {
				a.put("password", &password, file.FindPassword(a.passfileHost(), orElse(a.Port, "5432"), a.Database, a.User), where)
			}
		}
	}
	a.Password = Secret(password)
	return nil
}

// postgresFile is a file of libpq's, which has another name and folder on Windows.
func (o Outside) postgresFile(name, onWindows string) string {
	if o.Roaming != "" {
		return filepath.Join(o.Roaming, "postgresql", onWindows)
	}
	return filepath.Join(o.Home, name)
}

// fillUser takes the name by which the user is logged in.
func (a *Address) fillUser(o Outside) {
	for _, name := range []string{"USER", "USERNAME"} { // on Windows the second
		if v, ok := o.Env(name); ok {
			a.put("user", &a.User, v, "the variable "+name)
		}
	}
}

// passfileHost is the host as a password file names it: a socket is localhost,
// and so is none, which leaves the choice to the driver.
func (a *Address) passfileHost() string {
	if strings.HasPrefix(a.Host, "/") {
		return "localhost"
	}
	return orElse(a.Host, "localhost")
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// fillMySQL follows the mysql program: the URL, the variables, then the [client]
// part of ~/.my.cnf.
func (a *Address) fillMySQL(o Outside) {
	password := a.Password.Reveal()
	names := map[string][]string{"host": {"MYSQL_HOST"}, "port": {"MYSQL_TCP_PORT", "MYSQL_PORT"}, "user": {"MYSQL_USER"}, "database": {"MYSQL_DATABASE"}}
	a.variables(o, a.parts(&password), names)
	path := filepath.Join(o.Home, ".my.cnf")
	client := section(o, path, "client")
	a.put("host", &a.Host, client["host"], path)
	a.put("port", &a.Port, client["port"], path)
	a.put("user", &a.User, client["user"], path)
	if !a.Params.Has("socket") {
		a.variables(o, a.parts(&password), map[string][]string{"host": {"MYSQL_UNIX_PORT"}})
		a.put("host", &a.Host, client["socket"], path)
	}
	a.passwordVariable(o, &password, "MYSQL_HOST", "MYSQL_PWD", "MYSQL_PASSWORD")
	if a.isFor(client["host"]) {
		a.put("password", &password, client["password"], path)
	}
	a.put("database", &a.Database, client["database"], path)
	if a.Host != "" || a.Port != "" { // else the socket of this machine, where there is one
		a.put("host", &a.Host, "localhost", defaulted)
		a.put("port", &a.Port, "3306", defaulted)
	}
	a.fillUser(o)
	a.Password = Secret(password)
}

func first(o Outside, name, otherwise string) string {
	if v, ok := o.Env(name); ok && v != "" {
		return v
	}
	return otherwise
}

// section reads one [part] of a file of key=value lines; nil if the file or the part
// is not there.
func section(o Outside, path, name string) map[string]string {
	raw, err := o.Read(path)
	if err != nil {
		return nil
	}
	var out map[string]string
	in := false
	for lines := bufio.NewScanner(bytes.NewReader(raw)); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "[") {
			if in = strings.TrimSuffix(line[1:], "]") == name; in && out == nil {
				out = map[string]string{}
			}
			continue
		}
		key, value, has := strings.Cut(line, "=")
		if !in || !has || strings.HasPrefix(line, "#") || strings.HasPrefix(line, ";") {
			continue
		}
		value = strings.TrimSpace(value)
		if n := len(value); n > 1 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
			value = value[1 : n-1]
		}
		out[strings.ToLower(strings.TrimSpace(key))] = value
	}
	return out
}
