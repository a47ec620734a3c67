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
	mem, err := dial(":memory:", loads)
	if err != nil {
		return nil, err
	}
	k := &Checker{functions: map[string]bool{}, partial: c == nil || c.Partial, c: mem}
	if err := k.fill(c); err != nil {
		mem.close()
		return nil, err
	}
	return k, nil
}

func (k *Checker) fill(c *catalog.Catalog) error {
	if err := k.c.exec("BEGIN"); err != nil {
		return err
	}
	if c != nil {
		for _, t := range c.Tables {
			k.add(t)
		}
	}
	if err := k.c.exec("COMMIT"); err != nil {
		return err
	}
	k.c.restrict(readsSchema)
	err := k.c.rows("PRAGMA function_list", nil, nil, func(row []driver.Value) bool {
		if name := strings.ToLower(str(row[0])); !deniedFunction(name) {
			k.functions[name] = true
		}
		return true
	})
	if err != nil {
		return fmt.Errorf("list the functions: %w", err)
	}
	k.c.restrict(onlyReads)
	return nil
}

// add makes the table. What cannot be made (a name that the engine keeps for
// itself, too many columns) leaves the checker partial: it then does not call
// an unknown table wrong.
func (k *Checker) add(t *catalog.Table) {
	if t.Open || len(t.Columns) == 0 {
		k.open = append(k.open, fold(t.Name))
	}
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
	if k.c.exec(b.String()+")") != nil {
		k.partial = true
	}
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

// Functions are the lower-case names of the functions that the engine has and
// that queries may use. Callers share the map and only read it.
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
	if e != nil && (e.Class == result.TableNotFound && k.partial || e.Class == result.ColumnNotFound && !e.Ambiguous && k.mentionsOpen(sql)) {
		return nil
	}
	return e
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
