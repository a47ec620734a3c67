package catalog

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Affinity is how a column stores what it is given (SQLite's column affinity;
// other databases map their types onto it).
type Affinity uint8

// The affinities. NoAffinity is a column without a declared type.
const (
	NoAffinity Affinity = iota // SQLite calls it BLOB
	Text
	Numeric
	Integer
	Real
)

// AffinityOf applies SQLite's rules (datatype3, section 3.1) to a declared type.
func AffinityOf(declared string) Affinity {
	t := strings.ToUpper(declared)
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(t, w) {
				return true
			}
		}
		return false
	}
	switch {
	case has("INT"):
		return Integer
	case has("CHAR", "CLOB", "TEXT"):
		return Text
	case t == "" || has("BLOB"):
		return NoAffinity
	case has("REAL", "FLOA", "DOUB"):
		return Real
	}
	return Numeric
}

// Number reports whether a column of this affinity is meant to hold numbers.
func (a Affinity) Number() bool { return a == Integer || a == Real || a == Numeric }

// AffinityIn is the affinity of a declared type in a dialect. In SQLite any word
// is a type and its letters decide; elsewhere the type's name does.
func AffinityIn(d syntax.Dialect, declared string) Affinity {
	if d == syntax.SQLite {
		return AffinityOf(declared)
	}
	name, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(declared)), "(")
	word, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	switch {
	case strings.HasSuffix(declared, "[]"), word == "":
		return NoAffinity
	}
	switch word {
	case "int", "integer", "bigint", "smallint", "tinyint", "mediumint", "int2", "int4", "int8",
		"serial", "bigserial", "smallserial", "serial2", "serial4", "serial8":
		return Integer
	case "real", "float", "double", "float4", "float8":
		return Real
	case "numeric", "decimal", "dec", "fixed", "number", "money", "bool", "boolean", "bit", "year":
		return Numeric
	case "blob", "tinyblob", "mediumblob", "longblob", "bytea", "binary", "varbinary":
		return NoAffinity
	}
	return Text
}
