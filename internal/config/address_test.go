package config_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// outside is a machine with these variables and, below /home/me, these files.
func outside(env map[string]string, files map[string]string) config.Outside {
	return config.Outside{
		Env: func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		Read: func(path string) ([]byte, error) {
			if src, ok := files[filepath.ToSlash(path)]; ok {
				return []byte(src), nil
			}
			return nil, fs.ErrNotExist
		},
		Home: "/home/me",
	}
}

// A URL and what is read of it.
func TestResolve(t *testing.T) {
	for raw, want := range map[string]string{
		"shop.sqlite":                                   "file shop.sqlite",
		`C:\data\shop.db`:                               `file C:\data\shop.db`,
		"C:/data/shop.db":                               "file C:/data/shop.db",
		`\\host\share\shop.db`:                          `file \\host\share\shop.db`,
		"file:///C:/data/shop.db":                       "file C:/data/shop.db",
		`sqlite:///C:\data\shop.db`:                     `file C:\data\shop.db`,
		"sqlite:///tmp/a.db":                            "file /tmp/a.db",
		"sqlite:///./a.db":                              "file ./a.db",
		"sqlite+aiosqlite:///tmp/a.db?mode=rwc&vfs=x":   "file /tmp/a.db",
		"postgresql+psycopg2://u:p@h/shop":              "postgres u p h  shop",
		"mysql2://u:p@h/shop":                           "mysql u p h 3306 shop",
		"sqlite:a.db":                                   "file a.db",
		"file:a.sql":                                    "file a.sql",
		"./a:b.db":                                      "file ./a:b.db",
		"postgres://u:p@h:6000/shop":                    "postgres u p h 6000 shop",
		"postgresql://u@h/shop?sslmode=require":         "postgres u  h  shop sslmode=require",
		"mysql://root:p@[::1]:3307/shop":                "mysql root p ::1 3307 shop",
		"mariadb://u:p@h/shop":                          "mysql u p h 3306 shop",
		"postgres://u:p%40ss%2Fw%3Frd%23%25@h/shop":     "postgres u p@ss/w?rd#% h  shop",
		"postgres://u:p@ss/w#rd:100%@h/shop":            "postgres u p@ss/w#rd:100% h  shop", // as people write it
		"postgres://u:p@h/shop?options=-c%20a%3Db@c":    "postgres u p h  shop options=-c+a%3Db%40c",
		"postgres://us%40er:p@h/my%20shop":              "postgres us@er p h  my shop",
		"postgres:///shop?host=/var/run/pg&user=u":      "postgres u  /var/run/pg  shop",
		"postgres://u:p@a:1,b:2/shop":                   "postgres u p a:1,b:2  shop",
		"postgres://u@h/shop?password=p&dbname=ignored": "postgres u p h  shop",
	} {
		a, err := config.Resolve(raw, outside(nil, nil))
		if err != nil {
			t.Errorf("%s: %v", raw, err)
			continue
		}
		got := fmt.Sprint(a.Kind, " ", a.Path)
		if a.Server() {
			got = strings.TrimSpace(strings.Join([]string{string(a.Kind), a.User, a.Password.Reveal(), a.Host, a.Port, a.Database, a.Params.Encode()}, " "))
		}
		if got != want {
			t.Errorf("%s\n got %q\nwant %q", raw, got, want)
		}
	}
}

func TestResolveWrong(t *testing.T) {
	for raw, want := range map[string]string{
		"oracle://u:hunter22@h/x":             "oracle:// databases cannot be opened",
		"jdbc:postgresql://h/x?user=hunter22": "write it without",
		"postgres:u:hunter22@h":               "lacks the slashes of postgres://",
		"postgres://u:hunter22@h:12x/shop":    "the port of the url is no number",
		"root:hunter22@tcp(h:3306)/shop":      "the url is neither a file",
		"${env:NOT_SET}":                      "NOT_SET is not set",
		"postgres://?service=hop":             "there is no service [hop] in /home/me/.pg_service.conf",
	} {
		_, err := config.Resolve(raw, outside(nil, map[string]string{"/home/me/.pg_service.conf": "[shop]\nhost=h\n"}))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter22") {
			t.Errorf("%s: %v, want %q", raw, err, want)
		}
	}
}

// What a URL leaves open comes from where the database's own tools take it.
func TestFilled(t *testing.T) {
	env := map[string]string{
		"PGPASSWORD": "loose", "ODD": "a@b/c?%41", "DATABASE_URL": "postgres://u:p@db.example:5433/app", "PGHOST": "pg.example", "PGPORT": "6543", "PGUSER": "ann", "PGDATABASE": "books", "PGSSLMODE": "require",
		"MYSQL_HOST": "my.example", "MYSQL_TCP_PORT": "3399", "MYSQL_USER": "bob", "MYSQL_PWD": "secret", "MYSQL_DATABASE": "films", "PGSERVICEFILE": "/etc/services",
	}
	files := map[string]string{
		"/home/me/.pgpass": "other:*:*:*:no\npg.example:6543:books:ann:from-file\nlocalhost:5432:*:me:local\n",
		"/home/me/.my.cnf": "[mysql]\nuser=wrong\n[client]\n# a note\nuser = carl\npassword=\"from cnf\"\nhost=cnf.example\n",
		"/etc/services":    "[shop]\nhost=service.example\ndbname=goods\nuser=sue\npassword=from-service\nsslmode=disable\n",
	}
	for _, c := range []struct {
		raw  string
		env  []string // what of env is set; none is all
		want string
		from string // of the password
	}{
		{"env:DATABASE_URL", nil, "postgres://u:p@db.example:5433/app?sslmode=require", "the variable DATABASE_URL"},
		{"${env:DATABASE_URL}", []string{"DATABASE_URL"}, "postgres://u:p@db.example:5433/app", "the variable DATABASE_URL"},
		{"postgres://u:${env:ODD}@${env:PGHOST}/x", []string{"ODD", "PGHOST"}, "postgres://u:a%40b%2Fc%3F%2541@pg.example/x", "the variable ODD"}, // as it is
		{"postgres://", []string{"PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGSSLMODE"}, "postgres://ann:from-file@pg.example:6543/books?sslmode=require", "/home/me/.pgpass"},
		{"postgres://u:written@h/x", []string{"ODD"}, "postgres://u:written@h/x", "url"},
		{"postgres://${env:PGUSER}:${env:ODD}@h/x", []string{"PGUSER", "ODD"}, "postgres://ann:a%40b%2Fc%3F%2541@h/x", "the variable ODD"},
		{"postgres://h/x", []string{"PGUSER"}, "postgres://ann@h/x?password=", ""},
		// A password that names no host goes to no host of a settings file's choosing.
		{"postgres://ann@far.example/x", []string{"PGPASSWORD"}, "postgres://ann@far.example/x?password=", ""},
		{"postgres://ann@pg.example/x", []string{"PGPASSWORD", "PGHOST"}, "postgres://ann:loose@pg.example/x", "the variable PGPASSWORD"},
		{"postgres://ann@localhost/x", []string{"PGPASSWORD"}, "postgres://ann:loose@localhost/x", "the variable PGPASSWORD"},
		{"mysql://ann@far.example/x", []string{"MYSQL_PWD"}, "mysql://ann@far.example:3306/x", ""},
		{"mysql://ann@%2Frun%2Fmy.sock/x", []string{"MYSQL_PWD"}, "mysql://ann:secret@/x?port=3306&socket=%2Frun%2Fmy.sock", "the variable MYSQL_PWD"},
		{"mysql://ann@cnf.example/x", nil, "mysql://ann:from%20cnf@cnf.example:3399/x", "/home/me/.my.cnf"},
		{"postgres://?service=shop", []string{"PGSERVICEFILE", "PGUSER"}, "postgres://sue:from-service@service.example/goods?sslmode=disable", "/etc/services"},
		{"postgres://me@/x", []string{"PGUSER"}, "postgres://me:local@/x", "/home/me/.pgpass"},
		{"mysql://", nil, "mysql://bob:secret@my.example:3399/films", "the variable MYSQL_PWD"},
		{"mysql:///x", []string{"MYSQL_DATABASE"}, "mysql://carl:from%20cnf@cnf.example:3306/x", "/home/me/.my.cnf"},
	} {
		set := env
		if c.env != nil {
			set = map[string]string{}
			for _, name := range c.env {
				set[name] = env[name]
			}
		}
		a, err := config.Resolve(c.raw, outside(set, files))
		if err != nil || a.URL().Reveal() != c.want || a.From["password"] != c.from {
			t.Errorf("%s: %v, %s, password from %q; want %s, %q", c.raw, err, a.URL().Reveal(), a.From["password"], c.want, c.from)
		}
	}
	// Without a host MySQL is behind its socket: the one that is named, else the usual one.
	for _, c := range []struct{ raw, cnf, variable, want string }{
		{"mysql:///x", "", "", "mysql:///x"},
		{"mysql://ann@/x", "[client]\nsocket=/run/cnf.sock\npassword=p", "", "mysql://ann:p@/x?port=3306&socket=%2Frun%2Fcnf.sock"},
		{"mysql:///x", "[client]\nsocket=/run/cnf.sock", "/run/env.sock", "mysql:///x?port=3306&socket=%2Frun%2Fenv.sock"},
		{"mysql:///x?socket=/run/url.sock", "[client]\nsocket=/run/cnf.sock", "/run/env.sock", "mysql:///x?socket=%2Frun%2Furl.sock"},
		{"mysql://h/x", "[client]\nsocket=/run/cnf.sock", "/run/env.sock", "mysql://h:3306/x"},
	} {
		o := outside(map[string]string{"MYSQL_UNIX_PORT": c.variable}, map[string]string{"/home/me/.my.cnf": c.cnf})
		if a, err := config.Resolve(c.raw, o); err != nil || a.URL().Reveal() != c.want {
			t.Errorf("%s: %v, %s, want %s", c.raw, err, a.URL().Reveal(), c.want)
		}
	}
	// On Windows PostgreSQL's files lie elsewhere, and the user has another variable.
	windows := outside(map[string]string{"USERNAME": "ann"}, map[string]string{
		"/roaming/postgresql/pgpass.conf": "h:5432:*:ann:from-file\n", "/roaming/postgresql/.pg_service.conf": "[shop]\nhost=h\n", "/home/me/.pgpass": "*:*:*:*:no\n",
	})
	windows.Roaming = "/roaming"
	if a, err := config.Resolve("postgres:///x?service=shop", windows); err != nil || a.URL().Reveal() != "postgres://ann:from-file@h/x" {
		t.Errorf("on Windows: %v, %s", err, a.URL().Reveal())
	}
	// Variables fill what is named, and enable nothing.
	if s := config.Defaults(); len(s.Connections) != 0 {
		t.Error("a connection that nobody named")
	}
}

// However an address or a secret is printed, the password is not.
func TestMasked(t *testing.T) {
	const password = "s3cr3t/p@ss%"
	a, err := config.Resolve("postgres://ann:"+url.QueryEscape(password)+"@h:1/shop?sslpassword=0ther-secret&sslmode=require", outside(nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(map[string]any{"a": a, "s": a.Password, "u": a.URL()})
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("opened", "address", a, "password", a.Password, "url", a.URL())
	for _, text := range []string{
		a.String(), fmt.Sprintf("%v %+v %#v %s %q %x", a, a, a, a, a, a), fmt.Sprintf("%v %+v %#v %s %q %x %d", a.Password, a.Password, a.Password, a.Password, a.Password, a.Password, a.Password),
		fmt.Sprint(&a), fmt.Sprintf("%+v", struct{ A config.Address }{a}), string(asJSON), log.String(),
	} {
		if leaks(text, password) || leaks(text, "0ther-secret") {
			t.Errorf("the password is printed: %s", text)
		}
	}
	if want := "postgres://ann:***@h:1/shop?sslmode=require&sslpassword=***"; a.String() != want {
		t.Errorf("%s, want %s", a, want)
	}
	cause := &url.Error{Op: "parse", URL: a.URL().Reveal(), Err: fmt.Errorf("bad %q near %s: %w", password, url.PathEscape(password), fs.ErrPermission)}
	wrapped := a.Wrap(fmt.Errorf("connect: %w", cause))
	if leaks(wrapped.Error(), password) || leaks(fmt.Sprintf("%+v %#v", wrapped, wrapped), "0ther-secret") || !errors.Is(wrapped, fs.ErrPermission) {
		t.Errorf("%v", wrapped)
	}
	if a.Wrap(nil) != nil {
		t.Error("an error where there was none")
	}
}

func leaks(text, password string) bool {
	hex := fmt.Sprintf("%x", password)
	for _, form := range []string{password, url.QueryEscape(password), url.PathEscape(password), hex} {
		if strings.Contains(text, form) {
			return true
		}
	}
	return false
}

func TestRedact(t *testing.T) {
	for text, want := range map[string]string{
		`parse "postgres://u:p@ss/w@h:x/d": bad port`: `parse "postgres://u:***@h:x/d": bad port`,
		"mysql://:p@h/d and mysql://h/d":              "mysql://:***@h/d and mysql://h/d",
		"root:pw1@tcp(h:3306)/shop?x=1":               "root:***@tcp(h:3306)/shop?x=1",
		"`ann:pw1@h/shop` is no database":             "`ann:***@h/shop` is no database",
		"host=h user=u password='a b' dbname=d":       "host=h user=u password=*** dbname=d",
		"PGPASSWORD=xyz psql; sslpassword = q":        "PGPASSWORD=*** psql; sslpassword = ***",
		"see https://example.org/a:b for more":        "see https://example.org/a:b for more",
		"no such column: password":                    "no such column: password",
		"shop.sqlite":                                 "shop.sqlite",
	} {
		if got := config.Redact(text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

// Databases behind different sockets are not taken for the same.
func TestAddressesShowTheirSocket(t *testing.T) {
	shown := map[string]bool{}
	for _, raw := range []string{"postgres:///shop?host=/run/a", "postgres:///shop?host=/run/b", "mysql://u@/shop?socket=/run/a", "mysql://u@/shop?socket=/run/b"} {
		a, err := config.Resolve(raw, config.Outside{})
		if err != nil || shown[a.String()] {
			t.Errorf("%s: %s, %v", raw, a, err)
		}
		shown[a.String()] = true
	}
}
