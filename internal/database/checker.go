package database

import (
	"database/sql/driver"
	"fmt"
	"strings"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Checker prepares queries against an empty in-memory SQLite that has the tables
// of a catalog. It is safe for concurrent use.
type Checker struct {
	functions map[string]bool
	partial   bool     // there may be tables that c does not have
	open      []string // tables that may have columns that c does not know

	mu sync.Mutex // guards c
	c  *conn      // nil when closed
}

// NewChecker makes a Checker for a catalog; nil stands for one that knows
// nothing.
func NewChecker(c *catalog.Catalog) (*Checker, error) {
	if err := Available(); err != nil {
		return nil, err
	}
	k := &Checker{functions: map[string]bool{}, partial: c == nil || c.Partial}
	var tables []*catalog.Table
	if c != nil {
		tables = c.Tables
	}
	for _, t := range tables {
		if t.Open || len(t.Columns) == 0 {
			k.open = append(k.open, fold(t.Name))
		}
	}
	if err := k.fill(tables); err != nil {
		return nil, err
	}
	for _, name := range optionalFunctions() {
		k.functions[name] = true
	}
	if err := k.listFunctions(); err != nil {
		k.c.close()
		return nil, fmt.Errorf("list the functions: %w", err)
	}
	k.c.restrict(onlyReads)
	return k, nil
}

// fill makes the tables, all at once if that goes. What cannot be made (a name
// that the engine keeps for itself, too many columns) leaves the checker
// partial: it then does not call an unknown table wrong.
func (k *Checker) fill(tables []*catalog.Table) (err error) {
	if k.c, err = dial(":memory:", setsUp); err != nil {
		return err
	}
	if len(tables) == 0 || k.writeSchema(tables) == nil {
		return nil
	}
	k.c.close()
	if k.c, err = dial(":memory:", setsUp); err != nil {
		return err
	}
	for _, t := range tables {
		if k.c.exec(createTable(t)) != nil {
			k.partial = true
		}
	}
	return nil
}

// writeSchema writes the engine's table of tables directly, which is several
// times faster than to create one after the other. All tables are given the
// same page to store their rows in; they have none.
func (k *Checker) writeSchema(tables []*catalog.Table) error {
	var rows strings.Builder
	for i, t := range tables {
		if i > 0 {
			rows.WriteString(", ")
		}
		name := syntax.QuoteString(t.Name)
		rows.WriteString("('table', " + name + ", " + name + ", 2, " + syntax.QuoteString(createTable(t)) + ")")
	}
	for _, sql := range []string{
		"CREATE TABLE page (x)",
		"PRAGMA writable_schema = ON",
		"DELETE FROM sqlite_schema",
		"INSERT INTO sqlite_schema VALUES " + rows.String(),
		"PRAGMA writable_schema = RESET",
	} {
		if err := k.c.exec(sql); err != nil {
			return err
		}
	}
	return k.c.check("SELECT 1 FROM sqlite_schema")
}

func createTable(t *catalog.Table) string {
	var b strings.Builder
	b.WriteString("CREATE TABLE " + quoteName(t.Name) + " (")
	for i, c := range t.Columns {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(quoteName(c.Name) + " " + affinityWord(c.Affinity))
	}
	if len(t.Columns) == 0 {
		b.WriteString("`?`")
	}
	b.WriteString(")")
	return b.String()
}

func (k *Checker) listFunctions() error {
	return k.c.rows("PRAGMA function_list", nil, nil, func(row []driver.Value) bool {
		if name := strings.ToLower(str(row[0])); !deniedFunction(name) {
			k.functions[name] = true
		}
		return true
	})
}

// optionalFunctions are those that other builds of SQLite have: a query that
// uses one may well run where it is meant to.
func optionalFunctions() []string {
	return strings.Fields(`
		acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power
		radians sin sinh sqrt tan tanh trunc median percentile percentile_cont percentile_disc stddev variance
		soundex regexp regexpi unistr unistr_quote bm25 highlight snippet matchinfo offsets sqlite_offset
		concat concat_ws string_agg unhex timediff octet_length if subtype uuid uuid_str uuid_blob decimal decimal_sum
		base64 base85 sha1 sha3 generate_series`)
}

// affinityWord is a type with the affinity. A declared type is not written into
// a statement: it may be any text.
func affinityWord(a catalog.Affinity) string {
	switch a {
	case catalog.Text:
		return "TEXT"
	case catalog.Integer:
		return "INTEGER"
	case catalog.Real:
		return "REAL"
	case catalog.Numeric:
		return "NUMERIC"
	}
	return "BLOB"
}

// Functions are the lower-case names of the functions that queries may use: the
// engine's own and the optional ones of other builds of it. Callers share the
// map and only read it.
func (k *Checker) Functions() map[string]bool { return k.functions }

// Check prepares q; nil says that the engine accepts it, or that what it misses
// may exist in a database of which the catalog does not know all.
func (k *Checker) Check(q syntax.ReadOnly) *result.EngineError {
	if e := refusal(q, syntax.SQLite); e != nil {
		return e
	}
	return k.check(q.SQL())
}

// CheckNames is Check with every double-quoted token read as a name.
func (k *Checker) CheckNames(q syntax.ReadOnly) *result.EngineError {
	if e := refusal(q, syntax.SQLite); e != nil {
		return e
	}
	return k.check(namesOnly(q.SQL()))
}

func (k *Checker) check(sql string) *result.EngineError {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.c == nil {
		return Classify(errClosed)
	}
	e := prepared(k.c, sql)
	if e != nil && k.excused(e, sql) {
		return nil
	}
	return e
}

// excused reports whether what the engine misses may well exist elsewhere.
func (k *Checker) excused(e *result.EngineError, sql string) bool {
	switch e.Class {
	case result.TableNotFound:
		return k.partial
	case result.ColumnNotFound:
		return !e.Ambiguous && k.mentionsOpen(sql)
	}
	return strings.HasPrefix(e.Message, "no such function") && k.functions[fold(e.Name)]
}

// mentionsOpen reports whether sql holds the name of a table whose columns are
// not all known.
func (k *Checker) mentionsOpen(sql string) bool {
	if len(k.open) == 0 {
		return false
	}
	sql = fold(sql)
	for _, name := range k.open {
		for at := 0; ; {
			i := strings.Index(sql[at:], name)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(name)
			if (start == 0 || !wordByte(sql[start-1])) && (at == len(sql) || !wordByte(sql[at])) {
				return true
			}
		}
	}
	return false
}

// Close frees the engine.
func (k *Checker) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.c == nil {
		return nil
	}
	c := k.c
	k.c = nil
	return c.close()
}
