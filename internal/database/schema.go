package database

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// memo is the catalog last read, and what it was read from.
type memo struct {
	catalog *catalog.Catalog
	version int64
	place   place
}

// Catalog reads the schema, unless it is still the one read last.
func (db *sqliteDB) Catalog(ctx context.Context) (*catalog.Catalog, error) {
	now, err := db.schemas.look()
	if err != nil {
		return nil, err
	}
	next, err := use(ctx, db.schemas, schemaTime, func(_ context.Context, c *conn) (memo, error) {
		db.mu.Lock()
		old := db.schema
		db.mu.Unlock()
		return db.readCatalog(c, now, old)
	})
	if err != nil {
		return nil, fmt.Errorf("read the schema of %s: %w", db.name, outside(ctx, err))
	}
	db.mu.Lock()
	db.schema = next
	db.mu.Unlock()
	return next.catalog, nil
}

// outside is ErrTimeout or the context's own error where err comes from there.
func outside(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case Classify(err).Class == result.TimedOut:
		return ErrTimeout
	}
	return err
}

func (db *sqliteDB) readCatalog(c *conn, at place, old memo) (memo, error) {
	r := schemaReader{c: c}
	version := int64(-1)
	r.each("PRAGMA schema_version", func(row []driver.Value) { version, _ = row[0].(int64) })
	if r.err == nil && old.catalog != nil && old.version == version && old.place.same(at) {
		return old, nil
	}
	cat := r.catalog(db.ddl)
	return memo{cat, version, at}, r.err
}

// schemaReader asks the engine for its schema; the first error stays.
type schemaReader struct {
	c   *conn
	err error
}

func (r *schemaReader) each(sql string, row func([]driver.Value)) {
	if r.err != nil {
		return
	}
	r.err = r.c.rows(sql, nil, nil, func(v []driver.Value) bool {
		row(v)
		return true
	})
}

// attempt is each for what may fail without harm to the rest: a view whose
// tables are gone, a virtual table whose module this engine does not have.
func (r *schemaReader) attempt(sql string, row func([]driver.Value)) bool {
	if r.err != nil {
		return false
	}
	r.each(sql, row)
	failed := r.err
	if e := Classify(failed); e != nil && e.Class != result.TimedOut {
		r.err = nil
	}
	return failed == nil
}

// entry is one row of the engine's own table of tables.
type entry struct {
	name, sql     string
	view, virtual bool
}

func (r *schemaReader) catalog(ddl string) *catalog.Catalog {
	var entries []entry
	r.each("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY rowid", func(row []driver.Value) {
		e := entry{name: str(row[1]), sql: str(row[2]), view: row[0] == "view"}
		e.virtual = strings.HasPrefix(strings.ToUpper(e.sql), "CREATE VIRTUAL")
		entries = append(entries, e)
	})
	hidden := r.shadows(entries)
	var tables []*catalog.Table
	var texts strings.Builder
	for _, e := range entries {
		if hidden[fold(e.name)] || strings.HasPrefix(fold(e.name), "sqlite_") {
			continue
		}
		tables = append(tables, r.table(e))
		if texts.Len()+len(e.sql) < maxDescribed {
			texts.WriteString(e.sql + ";\n")
		}
	}
	r.rows(tables)
	cat := catalog.New(catalog.IgnoreCase, tables)
	if ddl == "" {
		ddl = texts.String()
	}
	if r.err == nil {
		describe(cat, ddl)
	}
	return cat
}

// rows reads how many rows ANALYZE found, where it was run.
func (r *schemaReader) rows(tables []*catalog.Table) {
	byName := map[string]*catalog.Table{}
	for _, t := range tables {
		byName[t.Name] = t
	}
	r.attempt("SELECT tbl, CAST(stat AS INTEGER) FROM sqlite_stat1", func(row []driver.Value) {
		if n, _ := row[1].(int64); byName[str(row[0])] != nil {
			byName[str(row[0])].Rows = n
		}
	})
}

// maxDescribed bounds the text that is searched for comments on tables and
// columns.
const maxDescribed = 4 << 20

// shadows are the tables in which virtual tables keep their data. The engine
// knows those of its own modules; for others their usual endings tell.
func (r *schemaReader) shadows(entries []entry) map[string]bool {
	out := map[string]bool{}
	r.each("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'", func(row []driver.Value) {
		out[fold(str(row[0]))] = true
	})
	for _, e := range entries {
		if !e.virtual {
			continue
		}
		for _, ending := range []string{"content", "segments", "segdir", "docsize", "stat", "data", "idx", "config", "node", "parent", "rowid"} {
			out[fold(e.name)+"_"+ending] = true
		}
	}
	return out
}

func (r *schemaReader) table(e entry) *catalog.Table {
	t := &catalog.Table{Name: e.name, View: e.view, Open: e.virtual}
	var keys []keyPart
	known := r.attempt("PRAGMA table_xinfo("+quoteName(e.name)+")", func(row []driver.Value) {
		// cid, name, type, notnull, default, pk, hidden
		if row[6] == int64(1) { // a column that a virtual table hides
			return
		}
		name, declared := str(row[1]), str(row[2])
		t.Columns = append(t.Columns, &catalog.Column{
			Name: name, Type: declared, Affinity: catalog.AffinityOf(declared), NotNull: row[3] != int64(0),
		})
		if at, _ := row[5].(int64); at > 0 {
			keys = append(keys, keyPart{at, name})
		}
	})
	if !known {
		t.Open, t.Columns = true, nil
		return t
	}
	t.PrimaryKey = inOrder(keys)
	if len(keys) == 1 {
		markRowid(t)
	}
	if !e.view && !e.virtual {
		t.Unique = r.unique(e.name)
		t.ForeignKeys = r.foreignKeys(e.name)
	}
	return t
}

// markRowid marks an INTEGER PRIMARY KEY, which stands for the row's number and
// is never NULL though it is not declared so.
func markRowid(t *catalog.Table) {
	for _, c := range t.Columns {
		if c.Name == t.PrimaryKey[0] && strings.EqualFold(c.Type, "INTEGER") {
			c.NotNull = true
		}
	}
}

type keyPart struct {
	at   int64
	name string
}

func inOrder(keys []keyPart) []string {
	slices.SortFunc(keys, func(a, b keyPart) int { return int(a.at - b.at) })
	var out []string
	for _, k := range keys {
		out = append(out, k.name)
	}
	return out
}

// unique reads the unique indexes that hold for all rows and consist of columns,
// in the order of their declaration; the engine lists the last one first.
func (r *schemaReader) unique(table string) [][]string {
	var indexes []string
	r.each("PRAGMA index_list("+quoteName(table)+")", func(row []driver.Value) {
		// seq, name, unique, origin, partial
		if row[2] == int64(1) && row[3] != "pk" && row[4] == int64(0) {
			indexes = append(indexes, str(row[1]))
		}
	})
	var out [][]string
	for _, index := range slices.Backward(indexes) {
		var columns []string
		whole := true
		r.each("PRAGMA index_xinfo("+quoteName(index)+")", func(row []driver.Value) {
			// seqno, cid, name, desc, coll, key
			switch name, ok := row[2].(string); {
			case row[5] != int64(1):
			case ok:
				columns = append(columns, name)
			default:
				whole = false
			}
		})
		if whole && len(columns) > 0 {
			out = append(out, columns)
		}
	}
	return out
}

func (r *schemaReader) foreignKeys(table string) []catalog.ForeignKey {
	var out []catalog.ForeignKey
	last := int64(-1)
	r.each("PRAGMA foreign_key_list("+quoteName(table)+")", func(row []driver.Value) {
		// id, seq, table, from, to, …; the key declared last comes first
		if id, _ := row[0].(int64); id != last {
			out = append(out, catalog.ForeignKey{Table: str(row[2])})
			last = id
		}
		fk := &out[len(out)-1]
		fk.Columns = append(fk.Columns, str(row[3]))
		if to, ok := row[4].(string); ok {
			fk.To = append(fk.To, to)
		}
	})
	slices.Reverse(out)
	return out
}

func str(v driver.Value) string {
	s, _ := v.(string)
	return s
}

func fold(name string) string { return catalog.IgnoreCase.Fold(name) }

// describe fills in what only the text of the CREATE statements tells: the
// descriptions that stand there as comments, and the checks.
func describe(cat *catalog.Catalog, ddl string) {
	if !strings.Contains(ddl, "--") && !strings.Contains(ddl, "/*") && !strings.Contains(strings.ToUpper(ddl), "CHECK") {
		return
	}
	for _, from := range catalog.FromDDL(cat.Names, syntax.Parse(ddl, syntax.SQLite)).Tables {
		to := cat.Table(from.Name)
		if to == nil {
			continue
		}
		to.Description, to.Checks = from.Description, from.Checks
		for _, c := range from.Columns {
			if col := to.Column(cat.Names, c.Name); col != nil {
				col.Description, col.Allowed = c.Description, c.Allowed
			}
		}
	}
}
