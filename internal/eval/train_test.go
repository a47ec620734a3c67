package eval

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

// folder holds labelled queries of twelve databases of one schema.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	var items, gold strings.Builder
	for i := range 12 {
		db := fmt.Sprintf("shop%d", i)
		write(t, filepath.Join(dir, "bugs/schema", db+".sql"), "CREATE TABLE dish (id INTEGER PRIMARY KEY, name TEXT, price REAL, weight REAL);")
		for _, q := range []struct {
			question, sql string
			correct       bool
		}{
			{"What is the price of the dishes?", "SELECT price FROM dish", true},
			{"What is the price of the dishes?", "SELECT weight FROM dish", false},
			{"What is the name of the dishes?", "SELECT name FROM dish", true},
			{"What is the name of the dishes?", "SELECT count(*) FROM dish", false},
			{"How many dishes are there?", "SELECT count(*) FROM dish", true},
			{"How many dishes are there?", "SELECT name FROM dish", false},
		} {
			fmt.Fprintf(&items, `{"db":%q,"question":%q,"sql":%q,"correct":%t,"reference":["SELECT name FROM dish"]}`+"\n", db, q.question, q.sql, q.correct)
		}
	}
	write(t, filepath.Join(dir, "bugs/items.jsonl"), items.String())
	write(t, filepath.Join(dir, "spider/gold.jsonl"), gold.String())
	for _, name := range []string{"bird", "spider"} {
		write(t, filepath.Join(dir, "predictions", name+".jsonl"), "")
	}
	return dir
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func opened(t *testing.T, dir string) *Runner {
	t.Helper()
	r := &Runner{Dir: dir}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// Every query is judged by a model that has seen none of its database, and what
// was learnt on others holds.
func TestTrainLeavesDatabasesOut(t *testing.T) {
	tr, err := opened(t, folder(t)).Train(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for g, m := range tr.folds {
		if i := slices.IndexFunc(m.Databases, func(db string) bool { return group(db) == g }); i >= 0 {
			t.Errorf("the model of group %d has seen %s", g, m.Databases[i])
		}
	}
	bugs := tr.Sets["bugs"]
	if bugs == nil || bugs.N != 72 || bugs.AUC < 0.95 || bugs.PairedAUC < 0.95 {
		t.Errorf("%+v", bugs)
	}
	if len(tr.Model.Databases) != 12 || tr.Model.Queries != 72 || tr.Model.Data == "" {
		t.Errorf("card %+v", tr.Model.Card)
	}
	var b strings.Builder
	tr.Print(&b)
	if !strings.Contains(b.String(), "measured on databases left out") || !strings.Contains(b.String(), "bugs shop7") {
		t.Error(b.String())
	}
}

// Where the shipped model has seen a database, eval judges its queries by others.
func TestEvalCrossesWhatTheModelHasSeen(t *testing.T) {
	r := opened(t, folder(t))
	r.seen = map[string]bool{"shop0": true}
	r.pipeline.Measured = map[string]rules.Measured{"order-direction": rules.Total(map[string]rules.Firings{"shop2": {8, 2}, "shop3": {1, 0}}, 1)}
	d, err := r.Detect(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	model := func(database string) *features.Model { return r.pipelineFor(Record{Database: database}).Model() }
	if !d.LeftOut || model("shop0") == r.pipeline.Model() || model("shop1") != r.pipeline.Model() {
		t.Error("shop0 is not judged apart")
	}
	for database, firings := range map[string]int{"shop2": 1, "shop3": 10, "shop4": 11} {
		if m := r.pipelineFor(Record{Database: database}).Measured["order-direction"]; m.Firings != firings {
			t.Errorf("%s is judged by %d firings, want %d", database, m.Firings, firings)
		}
	}
	fresh := opened(t, folder(t))
	if d, err = fresh.Detect(context.Background()); err != nil || d.LeftOut {
		t.Errorf("unseen databases are judged by the shipped model: %v", err)
	}
}

// Labels and references do not enter a case: with all labels turned round the
// same is found.
func TestLabelsDoNotEnter(t *testing.T) {
	r := opened(t, folder(t))
	records, err := Bugs(r.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range records[:6] {
		turned := rec
		turned.Right, turned.Reference = !rec.Right, []string{"SELECT 1"}
		a, err := r.judge(context.Background(), rec)
		if err != nil {
			t.Fatal(err)
		}
		b, err := r.judge(context.Background(), turned)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(a.vector, a.bare, a.outline) != fmt.Sprint(b.vector, b.bare, b.outline) {
			t.Errorf("%s: the label changed the evidence", rec.SQL)
		}
	}
}

// At most one right query in a hundred is excepted, each for a reason.
func TestExceptions(t *testing.T) {
	list := exceptions()
	if len(list) == 0 || len(list) > 37 {
		t.Errorf("%d exceptions", len(list))
	}
	for print, reason := range list {
		if len(print) != 16 || reason == "" {
			t.Errorf("%q %q", print, reason)
		}
	}
}
