package database

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// scriptPages bounds the database that a script makes: 512 MiB in pages of
// 4 KiB.
const scriptPages = 131072

// guessed is how many bytes of a script the guess of its dialect goes by.
const guessed = 64 << 10

// OpenScript loads the text of a .sql script into private memory and opens what
// it made. name is for messages. A script may create, fill, change and drop
// what is in its own database; a statement that wants more ends the loading.
func OpenScript(ctx context.Context, name, script string, limits ScriptLimits) (DB, error) {
	return openScript(ctx, name, script, limits, scriptPages)
}

func openScript(ctx context.Context, name, script string, limits ScriptLimits, pages int) (DB, error) {
	if err := Available(); err != nil {
		return nil, err
	}
	limits = limits.WithDefaults()
	if len(script) > limits.Bytes {
		return nil, fmt.Errorf("load %s: %d bytes are more than the limit of %d: %w", name, len(script), limits.Bytes, ErrRefused)
	}
	// The name is shared by the connections of this database and by no other.
	// The memory lives as long as one connection, the anchor, is open.
	dsn := "file:/sqlrepair-" + rand.Text() + "?vfs=memdb&_busy_timeout=2000"
	anchor, err := dial(dsn, loads, fmt.Sprintf("max_page_count = %d", pages), "journal_mode = MEMORY", "synchronous = OFF")
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", name, err)
	}
	l := loader{c: anchor, name: name, script: script, limits: limits}
	timed, cancel := context.WithTimeout(ctx, limits.Time)
	defer cancel()
	err = anchor.watched(timed, func() error { return l.load(timed) })
	if err != nil {
		anchor.close()
		return nil, err
	}
	anchor.restrict(onlyReads)
	here := func() (place, error) { return place{}, nil }
	dialer := func(g guard) func(place) (*conn, error) {
		return func(place) (*conn, error) { return dial(dsn+"&mode=ro", g, "query_only = ON") }
	}
	return &sqliteDB{
		name: name, anchor: anchor, ddl: l.ddl.String(), patience: lookupPatience(),
		runs: newPool(here, dialer(onlyReads)), schemas: newPool(here, dialer(readsSchema)),
	}, nil
}

// loader runs the statements of a script one by one.
type loader struct {
	c      *conn
	name   string
	script string
	limits ScriptLimits
	ddl    strings.Builder // the CREATE statements with the comments above them
	count  int
}

func (l *loader) load(ctx context.Context) error {
	for p := (piece{}); ; {
		var ok bool
		if p, ok = nextPiece(l.script, p.end); !ok {
			break
		}
		l.count++
		if err := l.statement(p); err != nil {
			return l.fault(ctx, p, err)
		}
	}
	if l.c.inTransaction() {
		return l.c.exec("COMMIT")
	}
	return nil
}

func (l *loader) statement(p piece) error {
	if l.count > l.limits.Statements {
		return fmt.Errorf("more than %d statements: %w", l.limits.Statements, ErrRefused)
	}
	sql := l.script[p.start:p.end]
	if strings.IndexByte(sql, 0) >= 0 {
		return errors.New("the statement holds a NUL byte")
	}
	if internalTable.MatchString(sql) {
		return nil // dumps spell out what SQLite keeps by itself
	}
	switch first, second := p.words(l.script); first {
	case "PRAGMA":
		if harmless(second) {
			return nil
		}
	case "ANALYZE":
		return nil
	case "CREATE":
		if l.ddl.Len() < maxDescribed {
			l.ddl.WriteString(l.script[p.from:p.end])
			l.ddl.WriteString(";\n")
		}
	case "VACUUM":
		return ErrRefused
	case "SELECT", "VALUES", "EXPLAIN":
		return l.c.check(sql) // what it yields is not asked for here
	}
	return l.c.exec(sql)
}

// internalTable matches statements on SQLite's own tables, such as
// sqlite_sequence.
var internalTable = regexp.MustCompile(`(?i)^(?:create\s+table(?:\s+if\s+not\s+exists)?|insert\s+into|delete\s+from|update)\s+["'\x60\[]?sqlite_(?:sequence|stat\d)`)

// harmless reports whether a pragma that dumps and scripts often hold can be
// skipped: it changes nothing of what the tables hold.
func harmless(pragma string) bool {
	switch strings.ToLower(pragma) {
	case "foreign_keys", "defer_foreign_keys", "encoding", "journal_mode", "synchronous", "cache_size", "page_size",
		"auto_vacuum", "locking_mode", "temp_store", "user_version", "application_id", "recursive_triggers",
		"secure_delete", "busy_timeout", "count_changes", "foreign_key_check", "integrity_check", "quick_check",
		"table_info", "table_xinfo", "optimize", "legacy_file_format", "wal_autocheckpoint", "mmap_size":
		return true
	}
	return false
}

// fault says where in the script an error lies.
func (l *loader) fault(ctx context.Context, p piece, err error) error {
	e := Classify(err)
	switch {
	case ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled):
		err = ctx.Err()
	case e.Class == result.TimedOut:
		err = fmt.Errorf("stopped after %s: %w", l.limits.Time, ErrTimeout)
	case e.Class == result.PermissionDenied && !errors.Is(err, ErrRefused):
		err = fmt.Errorf("%w: a script may not do this (%w)", ErrRefused, err)
	case e.Class == result.SyntaxError:
		if d, sure := syntax.Guess(l.script[:min(len(l.script), guessed)]); sure && d != syntax.SQLite {
			err = fmt.Errorf("%w; it looks like SQL of %s, and SQLite loads scripts: as `catalog` of a connection it serves as a schema", err, d)
		}
	}
	line := 1 + strings.Count(l.script[:p.start], "\n")
	return fmt.Errorf("load %s: line %d, statement %d (%s): %w", l.name, line, l.count, beginning(l.script[p.start:p.end]), err)
}

// beginning is the start of a statement on one line.
func beginning(sql string) string {
	words := strings.Join(strings.Fields(sql[:min(len(sql), 200)]), " ")
	if cut := []rune(words); len(cut) > 60 {
		return string(cut[:60]) + "…"
	}
	return words
}
