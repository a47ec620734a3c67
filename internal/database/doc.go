// Package database opens a user's database, reads its catalog, looks stored
// values up, checks queries by preparing them and runs one read-only query. It
// sorts what the engine says into the classes of package result.
//
// SQLite is built in; PostgreSQL, MySQL and MariaDB are servers (server.go), each
// with its own engine (postgres.go, mysql.go).
//
// It never writes. A query reaches it only as a syntax.ReadOnly; behind that
// stands the engine's own guard (guard.go): the file is opened read-only, an
// authorizer lets nothing pass but reading, and no side file of SQLite's
// appears beside the user's. Both hold without the other. A server runs it as one
// statement of a transaction that is read-only from its start and is always
// rolled back; what such a transaction lets through (functions that read files,
// wait or reach other servers) the classifier refuses. A .sql script is
// loaded into private memory under a guard of its own (script.go).
//
// The package does not know who wrote a query or why, nor what a question is.
//
// Start at DB, then sqlite.go and server.go. Only engine_cgo.go and limits_cgo.go
// speak to SQLite's driver; all else of it is written against their conn. A
// build without cgo has no SQLite, and everything that opens such a database
// says so.
//
// Nothing else in the process may open and close a database file: on Unix that
// drops the locks under which queries read it (place.go).
package database
