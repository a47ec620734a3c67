package main

import (
	"database/sql"
	"strings"

	_ "github.com/mattn/go-sqlite3"
)

// sqliteOracle has SQLite prepare the text in an empty database. That it misses
// the tables means that it could read all of it.
type sqliteOracle struct{ db *sql.DB }

func newSQLite() (*sqliteOracle, error) {
	db, err := sql.Open("sqlite3", ":memory:")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return &sqliteOracle{db}, nil
}

func (*sqliteOracle) Name() string { return "SQLite prepare" }

func (o *sqliteOracle) Read(query string) Reading {
	st, err := o.db.Prepare(query)
	if err == nil {
		st.Close()
		return Reading{Accepted: true}
	}
	for _, part := range []string{"syntax error", "unrecognized token", "incomplete input", "unknown join type", "clause should come", "unsupported use of"} {
		if strings.Contains(err.Error(), part) {
			return Reading{Message: err.Error()}
		}
	}
	return Reading{Accepted: true, Message: err.Error()}
}

// Same reports whether two expressions have the same values for some choices of
// what their names stand for. It is how SQLite, which hands out no tree, says how
// operators nest.
func (o *sqliteOracle) Same(a, b string, names []string) (same, ran bool) {
	values := []string{"1", "2", "0", "-3", "7", "NULL", "5", "'a'", "2.5", "'1'"}
	for round := range 40 {
		var list []string
		for i, name := range names {
			list = append(list, values[(round*(i+3)+i*round/3+i)%len(values)]+" AS "+name)
		}
		query := "SELECT CAST(x AS TEXT) || typeof(x), CAST(y AS TEXT) || typeof(y) FROM (SELECT " + a + " AS x, " + b + " AS y FROM (SELECT " + strings.Join(list, ", ") + "))"
		var x, y sql.NullString
		if err := o.db.QueryRow(query).Scan(&x, &y); err != nil {
			continue
		}
		ran = true
		if x != y {
			return false, true
		}
	}
	return true, ran
}
