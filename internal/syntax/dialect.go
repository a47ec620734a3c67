package syntax

import "strings"

// Dialect is the SQL that a text is written in.
type Dialect uint8

// The dialects. SQLite is the zero value because it is the only database that
// is at hand everywhere.
const (
	SQLite Dialect = iota
	Postgres
	MySQL
)

// ParseDialect reads a dialect's name as written in settings.
func ParseDialect(name string) (Dialect, bool) {
	switch name {
	case "sqlite", "sqlite3":
		return SQLite, true
	case "postgres", "postgresql", "pgsql":
		return Postgres, true
	case "mysql", "mariadb":
		return MySQL, true
	}
	return SQLite, false
}

func (d Dialect) String() string {
	switch d {
	case Postgres:
		return "postgres"
	case MySQL:
		return "mysql"
	}
	return "sqlite"
}

// Reserved reports whether k cannot be a bare column or table name.
func (d Dialect) Reserved(k Keyword) bool { return d.rules().reserved.has(k) }

// rules says as data what differs between the dialects. One file per dialect
// fills it.
type rules struct {
	quotes      string // the bytes that open a quoted name: " ` [
	quote       byte   // the one to write
	stringNames bool   // 'x' is accepted as an alias or a table's name

	hashComments   bool // # to the end of the line
	nestedComments bool
	codeComments   bool // /*! … */ is code
	backslash      bool // escapes in plain strings
	prefixes       string
	dollarStrings  bool
	digitNames     bool // a bare name may begin with a digit
	glueStrings    bool // 'a' 'b' is one string
	customOps      bool // any run of operator signs is an operator

	reserved keywordSet // never a bare name
	notAlias keywordSet // nor an alias without AS
	inNames  keywordSet // reserved, but may stand before a parenthesis
	others   string     // reserved words that no clause uses, parted by blanks
	powers   [opCount]power
	words    wordPowers
	outside  reach
}

// isReservedWord reports whether word is among the others.
func (r *rules) isReservedWord(word string) bool {
	return r.others != "" && strings.Contains(r.others, " "+strings.ToUpper(word)+" ")
}

// power says how tightly an operator binds; 0 is no operator.
type power uint8

// The powers that all dialects share. Those between are each dialect's own.
const (
	powerOr    power = 10
	powerXor   power = 15
	powerAnd   power = 20
	powerNot   power = 30
	powerIs    power = 35
	powerEqual power = 40
	powerLess  power = 50
	powerLike  power = 55
	powerBit   power = 60
	powerOther power = 65
	powerAdd   power = 70
	powerMul   power = 80
	powerCaret power = 85
	powerJoin  power = 90 // || and ->
	powerWord  power = 100
	powerSign  power = 110
	powerCast  power = 120
)

// wordPowers is what binds by a word. like is for IN, BETWEEN and all that
// match patterns, sign for a sign before its operand.
type wordPowers struct {
	is, like, collate, sign power
}

// reach names the functions that touch more than the query's own rows.
type reach struct {
	names, prefixes []string
}

func (d Dialect) rules() *rules {
	switch d {
	case Postgres:
		return &postgresRules
	case MySQL:
		return &mysqlRules
	}
	return &sqliteRules
}
