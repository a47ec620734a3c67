package database

import "strings"

// guard says what one connection may do. The engine asks it about every action
// while it prepares a statement, whatever the statement's text looks like.
type guard uint8

const (
	onlyReads   guard = iota // queries
	readsSchema              // queries and the pragmas that describe a schema
	loads                    // what a script may do to a private database in memory
	setsUp                   // anything: private memory that nobody else has spoken to yet
)

// The actions that SQLite names to an authorizer, and its answers.
const (
	actCreateIndex   = 1
	actCreateTable   = 2
	actCreateTrigger = 7
	actCreateView    = 8
	actDelete        = 9
	actDropIndex     = 10
	actDropTable     = 11
	actDropTrigger   = 16
	actDropView      = 17
	actInsert        = 18
	actPragma        = 19
	actRead          = 20
	actSelect        = 21
	actTransaction   = 22
	actUpdate        = 23
	actAlterTable    = 26
	actReindex       = 27
	actFunction      = 31
	actSavepoint     = 32
	actRecursive     = 33

	allow = 0
	deny  = 1
)

// authorize answers the engine. What is not listed is denied: among it ATTACH,
// DETACH, VACUUM (an ATTACH to the engine), temporary tables, virtual tables
// and every PRAGMA that is not named here.
func (g guard) authorize(action int, first, second, schema string) int {
	switch action {
	case actSelect, actRead, actRecursive:
		return allow
	case actFunction:
		return answer(!deniedFunction(second))
	case actPragma:
		return answer(g == setsUp || g == readsSchema && describes(first))
	}
	switch g {
	case loads:
		return answer(mayLoad(action, first, schema))
	case setsUp:
		return allow
	}
	return deny
}

func answer(yes bool) int {
	if yes {
		return allow
	}
	return deny
}

// mayLoad is what a script may do beyond reading: change the main database of
// its private connection. Renaming a table also touches the (empty) schema table
// of the temporary database.
func mayLoad(action int, first, schema string) bool {
	switch action {
	case actTransaction, actSavepoint:
		return true
	case actAlterTable:
		return first == "main"
	case actCreateIndex, actCreateTable, actCreateTrigger, actCreateView,
		actDropIndex, actDropTable, actDropTrigger, actDropView,
		actInsert, actUpdate, actDelete, actReindex:
		return schema == "main" || action == actUpdate && first == "sqlite_temp_master"
	}
	return false
}

// describes reports whether a pragma only tells of the schema.
func describes(pragma string) bool {
	switch strings.ToLower(pragma) {
	case "table_list", "table_xinfo", "index_list", "index_xinfo", "foreign_key_list", "function_list", "schema_version":
		return true
	}
	return false
}

// deniedFunction reports whether a function reaches outside the database. The
// last ones are added by the driver for its user table.
func deniedFunction(name string) bool {
	switch strings.ToLower(name) {
	case "load_extension", "fts3_tokenizer", "writefile", "readfile", "edit", "lsdir", "fsdir",
		"authenticate", "auth_user_add", "auth_user_change", "auth_user_delete", "auth_enabled":
		return true
	}
	return false
}
