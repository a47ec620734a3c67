package database

import (
	"fmt"
	"strings"
	"testing"
)

// What a mysql:// URL means to the driver.
func TestMySQLAddress(t *testing.T) {
	for _, c := range []struct{ url, want string }{
		{"mysql://ann:p%40ss%2Fword@db.example.com:3307/shop", "ann p@ss/word tcp db.example.com:3307 shop tls=preferred"},
		{"mysql://ann@[::1]/shop", "ann  tcp [::1]:3306 shop tls=preferred"},
		{"mysql://ann@localhost/shop?socket=/run/my.sock", "ann  unix /run/my.sock shop tls=preferred"},
		{"mysql://ann@/shop?host=/run/my.sock&port=3306", "ann  unix /run/my.sock shop tls=preferred"},
		{"mysql://ann@h/shop?ssl-mode=DISABLED", "ann  tcp h:3306 shop tls=false"},
		{"mysql://ann@h/shop?ssl-mode=REQUIRED", "ann  tcp h:3306 shop tls=skip-verify"},
		{"mysql://ann@h/shop?sslmode=prefer", "ann  tcp h:3306 shop tls=preferred"},
		{"mysql://ann@h/shop?ssl_mode=verify_identity", "ann  tcp h:3306 shop tls= checks h"},
		{"mysql://ann:hunter22@h/shop?ssl-mode=maybe", `ssl-mode=maybe of the MySQL URL is not known`},
		{"mysql://ann:hunter22@h/shop?allowAllFiles=true", `has an option "allowAllFiles" that is not known`},
		{"mysql://ann:hunter22@h/shop?multiStatements=true", `has an option "multiStatements" that is not known`},
		{"mysql://ann:hunter22@h/shop?charset=gbk", "charset=gbk of the MySQL URL cannot be used"},
		{"mysql://ann@h/shop?charset=utf8mb4", "ann  tcp h:3306 shop tls=preferred"},
		{"mysql://ann:hunter%22@h:port/shop", errBadURL.Error()},
	} {
		config, err := mysqlConfig(c.url)
		if err != nil {
			if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "hunter") {
				t.Errorf("%s: %v", c.url, err)
			}
			continue
		}
		got := fmt.Sprintf("%s %s %s %s %s tls=%s", config.User, config.Passwd, config.Net, config.Addr, config.DBName, config.TLSConfig)
		if config.TLS != nil {
			got += " checks " + config.TLS.ServerName
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.url, got, c.want)
		}
		if config.MultiStatements || config.AllowAllFiles {
			t.Errorf("%s: several statements or local files are allowed", c.url)
		}
	}
}

// What is wrong in a postgres:// URL is said without its password.
func TestPostgresAddress(t *testing.T) {
	config, err := postgresConfig("postgres://ann:p%40ss%2Fword@db.example.com:5433/shop?sslmode=disable&search_path=sales")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(config.User, " ", config.Password, " ", config.Host, config.Port, " ", config.Database, " ", config.RuntimeParams["search_path"]); got != "ann p@ss/word db.example.com5433 shop sales" {
		t.Errorf("got %s", got)
	}
	t.Setenv("PGCLIENTENCODING", "SJIS")
	if config, err = postgresConfig("postgres:///shop"); err != nil || config.RuntimeParams["client_encoding"] != "UTF8" {
		t.Errorf("queries are sent as %s, %v", config.RuntimeParams["client_encoding"], err)
	}
	for url, want := range map[string]string{
		"postgres://ann:hunter22@h/shop?sslmode=maybe":       "sslmode is invalid",
		"postgres://ann:hunter22@h:port/shop":                errBadURL.Error(),
		"postgres://ann:hun%zzter22@h/shop":                  errBadURL.Error(),
		"postgres://ann:hunter22@h/shop?connect_timeout=abc": "connect_timeout",
	} {
		if _, err := postgresConfig(url); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter22") {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// The token at which MySQL could not go on.
func TestNearIn(t *testing.T) {
	const said = "You have an error in your SQL syntax; check the manual for the right syntax to use near '%s' at line 1"
	for _, c := range []struct {
		rest, sql, near string
		offset          int
	}{
		{"FORM t", "SELECT a FORM t", "FORM", 9},
		{"", "SELECT a FROM", "", 13},
		{") x", "SELECT (1)) x", ")", 10},
		{"a a", "a a a a", "a", -1},
	} {
		if near, offset := nearIn(fmt.Sprintf(said, c.rest), c.sql); near != c.near || offset != c.offset {
			t.Errorf("%q: %q at %d", c.rest, near, offset)
		}
	}
}
