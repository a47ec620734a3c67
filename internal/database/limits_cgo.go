//go:build cgo

package database

import sqlite3 "github.com/mattn/go-sqlite3"

// setLimits bounds what one statement may ask of the engine. A stored value
// above maxValue cannot be read; within one function call the engine hears no
// interrupt, and its longest calls take time by the square of this.
func setLimits(db *sqlite3.SQLiteConn, g guard) {
	db.SetLimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
	db.SetLimit(sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0)
	db.SetLimit(sqlite3.SQLITE_LIMIT_LENGTH, maxValue)
	if g != loads && g != setsUp { // which may fill a table in one statement
		db.SetLimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, maxStatement)
		db.SetLimit(sqlite3.SQLITE_LIMIT_VDBE_OP, 1_000_000)
	}
	db.SetLimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 5_000)
	db.SetLimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 1_000)
	db.SetLimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 10)
}
