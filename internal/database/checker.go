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
// of a catalog. It makes a table when a query first holds its name, so that a
// large catalog costs nothing but what is used of it. It is safe for concurrent
// use.
type Checker struct {
	functions map[string]bool
	partial   bool     // there may be tables that c does not have
	open      []string // tables that may have columns that c does not know

	mu      sync.Mutex                // guards all below
	c       *conn                     // nil when closed
	waiting map[string]*catalog.Table // by folded name, not made yet
	// unmade are tables that the engine cannot have: a name that it keeps for
	// itself, too many columns. To miss one of them is not wrong.
	unmade map[string]bool
}

// NewChecker makes a Checker for a catalog; nil stands for one that knows
// nothing.
func NewChecker(c *catalog.Catalog) (*Checker, error) {
	if err := Available(); err != nil {
		return nil, err
	}
	k := &Checker{functions: map[string]bool{}, partial: c == nil || c.Partial, waiting: map[string]*catalog.Table{}, unmade: map[string]bool{}}
	if c != nil {
		for _, t := range c.Tables {
			k.waiting[fold(t.Name)] = t
			if t.Open || len(t.Columns) == 0 {
				k.open = append(k.open, fold(t.Name))
			}
		}
	}
	var err error
	if k.c, err = dial(":memory:", setsUp); err != nil {
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

// makeNamed makes the waiting tables whose names stand in a query, be it as
// names or otherwise: one table too many does no harm.
func (k *Checker) makeNamed(sql string) {
	if len(k.waiting) == 0 {
		return
	}
	namesIn(sql, func(name string) {
		key := fold(name)
		t := k.waiting[key]
		if t == nil {
			return
		}
		delete(k.waiting, key)
		k.c.restrict(setsUp)
		if k.c.exec(createTable(t)) != nil {
			k.unmade[key] = true
		}
		k.c.restrict(onlyReads)
	})
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
	k.makeNamed(sql)
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
		return k.partial || k.unmade[fold(e.Name)] || k.unmade[fold(unqualified(e.Name))]
	case result.ColumnNotFound:
		return !e.Ambiguous && k.mentionsOpen(sql)
	}
	return strings.HasPrefix(e.Message, "no such function") && k.functions[fold(e.Name)]
}

// unqualified is a name without the schema before it.
func unqualified(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

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
