package eval

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Labeller says of queries whether they return what a reference does.
type Labeller struct {
	// Dir holds the databases: DIR/NAME.sqlite, DIR/NAME/NAME.sqlite or the same
	// with .db.
	Dir    string
	open   map[string]database.DB
	counts map[string]int
}

// Label reads a line of JSON after another and writes each with its label added:
// "status" is correct, wrong or exec_error, by whether the sets of rows are equal
// (BIRD's rule); "dull_reference" says that the reference returns nothing, zero or
// NULL, so that the label says little. Fields that it does not know stay.
func (l *Labeller) Label(ctx context.Context, in io.Reader, out io.Writer) error {
	scan := bufio.NewScanner(in)
	scan.Buffer(make([]byte, 1<<20), 64<<20)
	w := bufio.NewWriter(out)
	for n := 1; scan.Scan(); n++ {
		if len(scan.Bytes()) == 0 {
			continue
		}
		var fields map[string]any
		if err := json.Unmarshal(scan.Bytes(), &fields); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		if err := l.label(ctx, fields); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		b, err := json.Marshal(fields)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(b, '\n')); err != nil {
			return err
		}
	}
	if err := scan.Err(); err != nil {
		return err
	}
	return w.Flush()
}

func (l *Labeller) label(ctx context.Context, fields map[string]any) error {
	name, _ := fields["db"].(string)
	sql, _ := fields["sql"].(string)
	reference, _ := fields["reference"].(string)
	if name == "" || sql == "" || reference == "" {
		return fmt.Errorf("it needs the texts db, sql and reference")
	}
	db, err := l.database(ctx, name)
	if err != nil {
		return err
	}
	want := runText(ctx, db, reference)
	if !want.Outcome.Ran() || !want.Print.Valid() {
		return fmt.Errorf("the reference does not run on %s: %s", name, outcome(want))
	}
	got := runText(ctx, db, sql)
	delete(fields, "error")
	status := "wrong"
	switch {
	case !got.Outcome.Ran() || !got.Print.Valid():
		status = "exec_error"
		fields["error"] = outcome(got)
	case got.Print.SameRows(want.Print):
		status = "correct"
	}
	fields["status"], fields["runs"], fields["dull_reference"] = status, status != "exec_error", dull(want)
	if l.counts == nil {
		l.counts = map[string]int{}
	}
	l.counts[status]++
	return nil
}

// Counts are how many queries got each label.
func (l *Labeller) Counts() map[string]int { return l.counts }

func outcome(r result.Result) string {
	if r.Error != nil {
		return r.Error.Message
	}
	return string(r.Outcome)
}

// dull reports whether a result says little of whoever returns the same: no row, or
// nothing but zero or NULLs.
func dull(r result.Result) bool { return r.Outcome == result.Empty || r.Outcome == result.Degenerate }

func runText(ctx context.Context, db database.DB, sql string) result.Result {
	q, ok := syntax.ReadOnlyText(sql, syntax.SQLite)
	if !ok {
		return result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.SyntaxError, Message: "it is not one query that only reads", Offset: -1}}
	}
	return db.Run(ctx, q, result.Limits{Time: judgeTime, Rows: 20})
}

func (l *Labeller) database(ctx context.Context, name string) (database.DB, error) {
	if db := l.open[name]; db != nil {
		return db, nil
	}
	if name != filepath.Base(name) {
		return nil, fmt.Errorf("db is the name of a database, not a path: %q", name)
	}
	for _, path := range []string{name + ".sqlite", filepath.Join(name, name+".sqlite"), name + ".db", filepath.Join(name, name+".db")} {
		path = filepath.Join(l.Dir, path)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		db, err := database.OpenSQLite(ctx, path)
		if err != nil {
			return nil, err
		}
		if l.open == nil {
			l.open = map[string]database.DB{}
		}
		l.open[name] = db
		return db, nil
	}
	return nil, fmt.Errorf("there is neither %s.sqlite nor %s/%s.sqlite in %s", name, name, name, l.Dir)
}

// Close closes all databases.
func (l *Labeller) Close() {
	for _, db := range l.open {
		db.Close()
	}
}
