package config_test

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// What other tools' settings become. No password is copied.
func TestForeign(t *testing.T) {
	for _, c := range []struct{ name, src, want, problems string }{
		{"sqls", `
lowercaseKeywords: false
connections:
  - alias: dvd rental
    driver: postgresql
    dataSourceName: host=127.0.0.1 port=15432 user=ann password='hunter22 x' dbname=dvdrental sslmode=disable
  - alias: films
    driver: mysql
    proto: tcp
    user: root
    passwd: hunter22
    host: 127.0.0.1
    port: 13306
    dbName: films
    params: {tls: skip-verify, autocommit: "true"}
  - alias: dsn
    driver: mysql8
    dataSourceName: root:hunter22@tcp(h:3306)/shop?tls=true
  - driver: sqlite3
    dataSourceName: ./shop.sqlite
  - alias: ora
    driver: oracle
    dataSourceName: u/hunter22@h
`, `[connections."dvd rental"]
url = "postgres://ann:${env:DVD_RENTAL_PASSWORD}@127.0.0.1:15432/dvdrental?sslmode=disable"
[connections.films]
url = "mysql://root:${env:FILMS_PASSWORD}@127.0.0.1:13306/films?autocommit=true&tls=skip-verify"
[connections.dsn]
url = "mysql://root:${env:DSN_PASSWORD}@h:3306/shop?tls=true"
[connections.database4]
url = "./shop.sqlite"
`, "the connection ora was left out: oracle databases cannot be opened"},
		{"sql-language-server", `{
  "name": "shop", "adapter": "postgres", "host": "localhost", "port": 5432, "user": "ann", "password": "hunter22", "database": "shop",
  "projectPaths": ["/home/ann/shop", "/home/ann/reports/"], "ssh": {"user": "x"}
}`, `[connections.shop]
url = "postgres://ann:${env:SHOP_PASSWORD}@localhost:5432/shop"
files = ["/home/ann/shop/**", "/home/ann/reports/**"]
`, ""},
		{"sql-language-server, several", `{"connections": [{"name": "a", "adapter": "sqlite3", "filename": "a.db"}, {"name": "b", "adapter": "bigquery"}]}`,
			"[connections.a]\nurl = \"a.db\"\n", "the connection b was left out: bigquery databases cannot be opened"},
		{"SQLTools", `{
  // the connections
  "editor.tabSize": 2,
  "sqltools.connections": [
    {"name": "pg", "driver": "PostgreSQL", "server": "localhost", "port": 5432, "username": "ann", "askForPassword": true, "database": "shop"},
    {"name": "lite", "driver": "SQLite", "database": "${workspaceFolder:shop}/data/shop.sqlite"},
    {"name": "by url", "driver": "MariaDB", "connectString": "mariadb://bob:hunter22@h/d"},
  ],
}`, `[connections.pg]
url = "postgres://ann@localhost:5432/shop"
[connections.lite]
url = "data/shop.sqlite"
[connections."by url"]
url = "mysql://bob:${env:BY_URL_PASSWORD}@h/d"
`, ""},
	} {
		all, problems, err := config.ReadForeign([]byte(c.src))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var got strings.Builder
		for _, f := range all {
			got.WriteString(f.TOML())
		}
		if got.String() != c.want || strings.Join(problems, "; ") != c.problems {
			t.Errorf("%s: %q\n%swant\n%s", c.name, problems, got.String(), c.want)
		}
		if strings.Contains(got.String(), "hunter22") {
			t.Errorf("%s: the password was copied", c.name)
		}
		if s, err := config.Load(write(t, got.String())); err != nil || len(s.Problems) > 0 {
			t.Errorf("%s: what is written cannot be read: %v %q", c.name, err, s.Problems)
		}
	}
	for _, src := range []string{"", "[]", "a: b: c", `{"editor.tabSize": 2}`} {
		if _, _, err := config.ReadForeign([]byte(src)); err == nil {
			t.Errorf("%q was read", src)
		}
	}
}
