// Package testserver gives tests real servers: those that the environment names,
// else those that answer on the usual local addresses, else its own, started from
// installed programs on a temporary folder. Where there is none a test is skipped
// with the reason; where CI is set that is a failure.
//
// Only tests import it. Start at Postgres.
package testserver

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// The variables that name servers, by URLs of accounts that may create databases.
const (
	PostgresVariable = "SQLREPAIR_TEST_POSTGRES"
	MySQLVariable    = "SQLREPAIR_TEST_MYSQL"
)

// Postgres makes a database on a PostgreSQL server, runs the statements in it and
// returns its URL. The database is dropped when the test ends.
func Postgres(t testing.TB, statements ...string) string {
	return postgres.database(t, statements)
}

// PostgresWithPasswords does the same on a server of its own that lets nobody in
// without a password but its owner, whose URL is returned.
func PostgresWithPasswords(t testing.TB, statements ...string) string {
	return strictPostgres.database(t, statements)
}

// askedGroup are the accounts of PostgresWithPasswords that get in without TLS.
const askedGroup = "asked_for_passwords"

// Account makes an account that may read a database and has a password, and
// returns the database's URL with its name and without the password. It is
// dropped when the test ends.
func Account(t testing.TB, address, password string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("sqlrepair_account_%d_%d", os.Getpid(), made.Add(1))
	create := []string{"CREATE USER " + name + " IDENTIFIED BY '" + password + "'", "GRANT SELECT ON " + strings.TrimPrefix(u.Path, "/") + ".* TO " + name}
	drop := []string{"DROP USER " + name}
	if u.Scheme == "postgres" {
		create = []string{
			"DO $$ BEGIN CREATE ROLE " + askedGroup + "; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
			"CREATE ROLE " + name + " LOGIN PASSWORD '" + password + "' IN ROLE " + askedGroup, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + name,
		}
		drop = []string{"DROP OWNED BY " + name, "DROP ROLE " + name}
	}
	admin := Admin(t, address)
	for _, s := range create {
		if _, err := admin.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, s := range drop {
			if _, err := admin.Exec(s); err != nil {
				t.Error(err)
			}
		}
	})
	u.User = url.User(name)
	return u.String()
}

// MySQL does what Postgres does on a MySQL or MariaDB server.
func MySQL(t testing.TB, statements ...string) string { return mysql.database(t, statements) }

// Admin is a connection to a database by its URL with all rights, for looking at
// what a test did.
func Admin(t testing.TB, address string) *sql.DB {
	t.Helper()
	p := postgres
	if strings.HasPrefix(address, "mysql:") {
		p = mysql
	}
	db, err := p.open(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// product is one kind of server.
type product struct {
	name, variable string
	usual          []string // URLs
	start          func() (address string, held io.Closer, err error)
	open           func(address string) (*sql.DB, error)
	drop           string // the statement that drops a database
	able           string // asks whether the account may make databases
	find           func() (string, error)
	held           io.Closer // of a server that was started
}

var (
	postgres = (&product{
		name: "PostgreSQL", variable: PostgresVariable, start: startPostgres,
		usual: []string{"postgres:///postgres?host=/var/run/postgresql", "postgres://postgres@127.0.0.1:5432/postgres", "postgres://postgres:postgres@127.0.0.1:5432/postgres"},
		open:  func(address string) (*sql.DB, error) { return sql.Open("pgx", address) },
		drop:  "DROP DATABASE %s WITH (FORCE)",
		able:  "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user",
	}).once()
	strictPostgres = (&product{
		name: "PostgreSQL with passwords", variable: "SQLREPAIR_TEST_STRICT_POSTGRES", start: startStrictPostgres, open: postgres.open, drop: postgres.drop, able: postgres.able,
	}).once()
	mysql = (&product{
		name: "MySQL or MariaDB", variable: MySQLVariable, start: startMariaDB,
		usual: []string{"mysql://root@/?socket=/run/mysqld/mysqld.sock", "mysql://root@127.0.0.1:3306/", "mysql://root:root@127.0.0.1:3306/"},
		open:  func(address string) (*sql.DB, error) { return sql.Open("mysql", mysqlDSN(address)) },
		drop:  "DROP DATABASE %s",
		able:  "SELECT count(*) > 0 FROM information_schema.user_privileges WHERE privilege_type = 'CREATE'",
	}).once()
)

// once looks for the server at the first use.
func (p *product) once() *product {
	p.find = sync.OnceValues(p.look)
	return p
}

func (p *product) look() (string, error) {
	if address := os.Getenv(p.variable); address != "" {
		if err := p.answers(address); err != nil {
			return "", fmt.Errorf("the server that %s names: %w", p.variable, err)
		}
		return address, nil
	}
	for _, address := range p.usual {
		if p.answers(address) == nil {
			return address, nil
		}
	}
	return p.own()
}

// own starts a server and waits until it answers.
func (p *product) own() (string, error) {
	address, held, err := p.start()
	p.held = held
	if err != nil {
		return "", fmt.Errorf("no %s answers on the usual local address and none could be started (%w); %s may name one", p.name, err, p.variable)
	}
	for range 150 {
		if err = p.answers(address); err == nil {
			return address, nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return "", fmt.Errorf("the %s that was started does not answer: %w", p.name, err)
}

// answers reports why an account cannot be used to make databases.
func (p *product) answers(address string) error {
	db, err := p.open(address)
	if err != nil {
		return err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	var able bool
	if err := db.QueryRowContext(ctx, p.able).Scan(&able); err != nil || able {
		return err
	}
	return errors.New("the account may not create databases")
}

var made atomic.Int64

func freshName() string {
	return fmt.Sprintf("sqlrepair_test_%d_%d", os.Getpid(), made.Add(1))
}

func (p *product) database(t testing.TB, statements []string) string {
	t.Helper()
	admin, err := p.find()
	switch {
	case err != nil && os.Getenv("CI") != "":
		t.Fatal(err)
	case err != nil:
		t.Skip(err)
	}
	server, err := p.open(admin)
	if err != nil {
		t.Fatal(err)
	}
	name := freshName()
	if _, err := server.Exec("CREATE DATABASE " + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := server.Exec(fmt.Sprintf(p.drop, name)); err != nil {
			t.Error(err)
		}
		server.Close()
	})
	u, err := url.Parse(admin)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	db := Admin(t, u.String())
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	return u.String()
}

// mysqlDSN is a URL as the driver wants it.
func mysqlDSN(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	user := u.User.Username()
	if password, ok := u.User.Password(); ok {
		user += ":" + password
	}
	place := "tcp(" + u.Host + ")"
	if socket := u.Query().Get("socket"); socket != "" {
		place = "unix(" + socket + ")"
	}
	return user + "@" + place + u.Path + "?multiStatements=true"
}
