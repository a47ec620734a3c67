package database

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

const endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c"

func TestRunGivesValuesAsStored(t *testing.T) {
	db, _ := shop(t)
	for _, c := range []struct{ sql, columns, rows string }{
		{"SELECT born, active FROM customers ORDER BY id", "born active",
			`"1815-12-10" 7; "3:15.7" 0; <nil> <nil>`},
		{"SELECT note, typeof(note) FROM orders ORDER BY id", "note typeof(note)",
			`"a\x00b" "text"; []byte{0x0, 0xff} "blob"; 5 "integer"`},
		{"SELECT total AS t, x'' AS e, '' AS s FROM orders WHERE id = 3", "t e s", `0.25 []byte{} ""`},
		{"SELECT 20.0, 9223372036854775807, 1e999", "20.0 9223372036854775807 1e999", `20 9223372036854775807 +Inf`},
		{"EXPLAIN QUERY PLAN SELECT 1", "id parent notused detail", `1 0 0 "SCAN CONSTANT ROW"`},
	} {
		got := db.Run(t.Context(), readOnly(t, c.sql), result.Limits{})
		if got.Error != nil {
			t.Errorf("%s: %v", c.sql, got.Error)
			continue
		}
		if s := strings.Join(got.Columns, " "); s != c.columns {
			t.Errorf("%s: columns %s", c.sql, s)
		}
		if s := show(got.Rows); s != c.rows && c.columns != "id parent notused detail" {
			t.Errorf("%s:\n got %s\nwant %s", c.sql, s, c.rows)
		}
		if !got.Outcome.Ran() || !got.Print.Valid() || got.Truncated || got.RowCount != len(got.Rows) {
			t.Errorf("%s: %+v", c.sql, got)
		}
	}
}

func TestRunOutcomes(t *testing.T) {
	db, _ := shop(t)
	for sql, want := range map[string]result.Outcome{
		"SELECT name FROM customers":                  result.OK,
		"SELECT name FROM customers WHERE id > 9":     result.Empty,
		"SELECT NULL, born FROM customers WHERE id=3": result.Degenerate,
		"SELECT count(*) FROM customers WHERE id > 9": result.Degenerate,
		"SELECT nothing FROM customers":               result.Failed,
		"SELECT name FROM customers WHERE id = ?":     result.Failed,
	} {
		got := db.Run(t.Context(), readOnly(t, sql), result.Limits{})
		if got.Outcome != want {
			t.Errorf("%s: %s (%v), want %s", sql, got.Outcome, got.Error, want)
		}
		if got.Print.Valid() != want.Ran() || (got.Error == nil) != want.Ran() {
			t.Errorf("%s: print %v, error %v", sql, got.Print.Valid(), got.Error)
		}
	}
}

func TestRunRefusesWhatIsNotForIt(t *testing.T) {
	db, _ := shop(t)
	checker, err := NewChecker(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer checker.Close()
	foreign, ok := syntax.ReadOnlyText("SELECT 1", syntax.Postgres)
	if !ok {
		t.Fatal("not classified")
	}
	for name, q := range map[string]syntax.ReadOnly{"zero": {}, "postgres": foreign} {
		got := db.Run(t.Context(), q, result.Limits{})
		if got.Outcome != result.Refused || got.Error == nil || got.Error.Class != result.PermissionDenied {
			t.Errorf("%s: %+v", name, got)
		}
		for _, e := range []*result.EngineError{db.Check(q), db.CheckNames(q), checker.Check(q), checker.CheckNames(q)} {
			if e == nil || e.Class != result.PermissionDenied {
				t.Errorf("%s: %v", name, e)
			}
		}
	}
	if e := db.Check(foreign); !strings.Contains(e.Message, "postgres") || !strings.Contains(e.Message, "sqlite") {
		t.Error(e)
	}
}

// The row cap limits what is kept, not what is read and printed.
func TestRunKeepsFewRowsAndPrintsAll(t *testing.T) {
	db, _ := shop(t)
	sql := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 5000) SELECT x FROM c"
	all := db.Run(t.Context(), readOnly(t, sql), result.Limits{Rows: 5000, Time: time.Minute})
	few := db.Run(t.Context(), readOnly(t, sql), result.Limits{Rows: 3, Time: time.Minute})
	if len(few.Rows) != 3 || few.RowCount != 5000 || few.Truncated {
		t.Errorf("%d rows kept of %d, truncated %v", len(few.Rows), few.RowCount, few.Truncated)
	}
	if !few.Print.SameList(all.Print) {
		t.Error("the prints differ")
	}
	if show(few.Rows) != "1; 2; 3" || len(all.Rows) != 5000 || show(all.Rows[4999:]) != "5000" {
		t.Error("wrong rows kept")
	}
}

func TestRunCutsByBytes(t *testing.T) {
	db, _ := shop(t)
	sql := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 5000) SELECT hex(zeroblob(500)) FROM c"
	got := db.Run(t.Context(), readOnly(t, sql), result.Limits{Bytes: 10_000})
	if !got.Truncated || got.Print.Valid() || got.RowCount != 10 || got.Error != nil {
		t.Errorf("truncated %v, print %v, %d rows, %v", got.Truncated, got.Print.Valid(), got.RowCount, got.Error)
	}
	if again := db.Run(t.Context(), readOnly(t, sql), result.Limits{Bytes: 10_000}); again.Print.SameRows(got.Print) {
		t.Error("truncated results agree")
	}
}

func TestRunBoundsOneValue(t *testing.T) {
	db, _ := shop(t)
	got := db.Run(t.Context(), readOnly(t, "SELECT zeroblob(200000000)"), result.Limits{})
	if got.Outcome != result.Failed || !strings.Contains(got.Error.Message, "too big") {
		t.Errorf("%+v", got)
	}
}

func TestEndlessQueriesStop(t *testing.T) {
	db, _ := shop(t)
	before := runtime.NumGoroutine()
	for name, sql := range map[string]string{
		"no row ever":   endless,
		"rows for ever": "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c",
		"sorting":       "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c ORDER BY x DESC",
	} {
		began := time.Now()
		got := db.Run(t.Context(), readOnly(t, sql), result.Limits{Time: 100 * time.Millisecond})
		if got.Outcome != result.Timeout || got.Error == nil || got.Error.Class != result.TimedOut || got.Print.Valid() {
			t.Errorf("%s: %v %v", name, got.Outcome, got.Error)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: took %s", name, took)
		}
		if got := db.Run(t.Context(), readOnly(t, "SELECT count(*) FROM customers"), result.Limits{}); show(got.Rows) != "3" {
			t.Errorf("%s: afterwards %+v", name, got)
		}
	}
	settled(t, before)
}

func TestCancellation(t *testing.T) {
	db, _ := shop(t)
	before := runtime.NumGoroutine()
	for i := range 40 {
		ctx, cancel := context.WithCancel(context.Background())
		if i > 0 {
			time.AfterFunc(time.Duration(i*50)*time.Microsecond, cancel)
		} else {
			cancel()
		}
		began := time.Now()
		got := db.Run(ctx, readOnly(t, endless), result.Limits{Time: time.Minute})
		if got.Outcome != result.Timeout || !strings.Contains(got.Error.Message, "cancel") || time.Since(began) > 20*time.Second {
			t.Fatalf("%d: %+v after %s", i, got.Error, time.Since(began))
		}
		cancel()
	}
	if got := db.Run(t.Context(), readOnly(t, "SELECT 1"), result.Limits{}); got.Outcome != result.OK {
		t.Errorf("afterwards %+v", got)
	}
	settled(t, before)
}

// One long call of a function hears no interrupt; the caller does not wait.
func TestRunLeavesAStuckEngineBehind(t *testing.T) {
	db, _ := shop(t)
	before := runtime.NumGoroutine()
	sql := "SELECT instr(hex(zeroblob(200000)), hex(zeroblob(100000)) || '1')"
	began := time.Now()
	got := db.Run(t.Context(), readOnly(t, sql), result.Limits{Time: 20 * time.Millisecond})
	if took := time.Since(began); got.Outcome == result.Timeout && took > 20*time.Second {
		t.Errorf("took %s", took)
	}
	if got := db.Run(t.Context(), readOnly(t, "SELECT 1"), result.Limits{}); got.Outcome != result.OK {
		t.Errorf("afterwards %+v", got)
	}
	until := time.Now().Add(30 * time.Second)
	for runtime.NumGoroutine() > before && time.Now().Before(until) {
		time.Sleep(20 * time.Millisecond)
	}
	settled(t, before)
}

func TestParallelRuns(t *testing.T) {
	file, _ := shop(t)
	for name, db := range map[string]*sqliteDB{"file": file, "script": script(t, strings.Join(shopSQL, ";\n"))} {
		before := runtime.NumGoroutine()
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				if i%10 == 9 {
					if got := db.Run(t.Context(), readOnly(t, endless), result.Limits{Time: 20 * time.Millisecond}); got.Outcome != result.Timeout {
						t.Errorf("%s: %+v", name, got)
					}
					return
				}
				sql := fmt.Sprintf("SELECT name, %d FROM customers WHERE id = %d", i, i%3+1)
				if got := db.Run(t.Context(), readOnly(t, sql), result.Limits{}); got.RowCount != 1 || got.Rows[0][1] != int64(i) {
					t.Errorf("%s: %+v %v", name, got, got.Error)
				}
				if e := db.Check(readOnly(t, sql)); e != nil {
					t.Errorf("%s: %v", name, e)
				}
			})
		}
		wg.Wait()
		settled(t, before)
	}
}

func TestRunAfterClose(t *testing.T) {
	db, _ := shop(t)
	db.Close()
	if got := db.Run(t.Context(), readOnly(t, "SELECT 1"), result.Limits{}); got.Outcome != result.Failed {
		t.Errorf("%+v", got)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
