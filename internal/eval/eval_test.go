package eval_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
)

const schema = "CREATE TABLE dish (id INTEGER PRIMARY KEY, name TEXT, diet TEXT, price REAL);"

// data makes a small folder of the layout that docs/evaluation.md describes.
func data(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name, content string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("bugs/schema/menu.sql", schema)
	write("bugs/schema/kitchen.sql", schema)
	for _, path := range []string{"bugs/database/menu.sqlite", "spider/database/menu.sqlite"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(path)), 0o755); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite3", filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(schema + "INSERT INTO dish (name, diet, price) VALUES ('Soup', 'Vegan', 4), ('Pie', 'Meat', 9), ('Stew', 'Meat', 7)"); err != nil {
			t.Fatal(err)
		}
		db.Close()
	}
	write("bugs/items.jsonl", `{"id":1,"db":"menu","question":"Which dishes are vegan?","evidence":"","sql":"SELECT name FROM dish WHERE diet = 'vegan'","correct":false,"errors":[{"category":"Value-Related Errors","sub_type":"Value Mismatch"}],"reference":["SELECT name FROM dish WHERE diet = 'Vegan'"],"executable":true}
{"id":2,"db":"menu","question":"Which dishes are vegan?","evidence":"","sql":"SELECT name FROM dish WHERE diet = 'Vegan'","correct":true,"errors":[],"reference":[],"executable":true}
{"id":3,"db":"kitchen","question":"What is the cheapest dish?","evidence":"","sql":"SELECT name FROM dish ORDER BY price DESC LIMIT 1","correct":false,"errors":[{"category":"Other Errors","sub_type":"ASC/DESC"}],"reference":["x"],"executable":false}
`)
	write("predictions/bird.jsonl", "")
	write("predictions/spider.jsonl", `{"db":"menu","question":"What is the cheapest dish?","sql":"SELECT name FROM dish ORDER BY price DESC LIMIT 1","reference":"SELECT name FROM dish ORDER BY price LIMIT 1","status":"wrong"}
{"db":"menu","question":"How many dishes are there?","sql":"SELECT COUNT(*) FROM dish","reference":"SELECT COUNT(*) FROM dish","status":"correct"}
{"db":"menu","question":"List the names.","sql":"SELECT nmae FROM dish","reference":"SELECT name FROM dish","status":"exec_error"}
{"db":"menu","question":"left out","sql":"SELECT 1","reference":"SELECT 1","status":"wrong","dull_reference":true}
`)
	write("spider/gold.jsonl", `{"db":"menu","question":"Which dishes cost more than five?","sql":"SELECT name FROM dish WHERE price > 5"}
{"db":"menu","question":"Which dishes are halal?","sql":"SELECT name FROM dish WHERE diet = 'Halal'"}
`)
	write("dialects/mysql.jsonl", `{"sql":"SELECT a FROM t LIMIT 1, 2"}`+"\n")
	return dir
}

func runner(t *testing.T) *eval.Runner {
	t.Helper()
	r := &eval.Runner{Dir: data(t), Mistakes: 5}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// has checks figures of the JSON by their path, such as "at.any.nr".
func has(t *testing.T, v any, want map[string]any) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var all any
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	for path, w := range want {
		got := all
		for _, key := range strings.Split(path, ".") {
			m, ok := got.(map[string]any)
			if !ok {
				t.Fatalf("no %s in %s", path, b)
			}
			got = m[key]
		}
		if got != w {
			t.Errorf("%s is %v, want %v", path, got, w)
		}
	}
}

var ctx = context.Background()

func TestDetect(t *testing.T) {
	d, err := runner(t).Detect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	has(t, d, map[string]any{
		"items": 3.0, "at.any.accuracy": 1.0, "at.any.np": 1.0, "at.any.nr": 1.0, "at.any.pr": 1.0, "at.warning.nr": 1.0, "at.score.nr": 1.0, "databases_left_out": false,
		"type_exact": 1.0, "category_exact": 1.0, "by_sub_type.value-mismatch.recall": 1.0, "by_rule.order-direction.wrong": 1.0,
		"schema_only.any.nr": 1.0, "with_values.any.nr": 1.0,
	})
	var b bytes.Buffer
	d.Print(&b)
	if !strings.Contains(b.String(), "accuracy 100.0 % (3 of 3; 43.8–100.0)") {
		t.Error(b.String())
	}
}

// With recorded answers a model has its word: a run without them writes the prompts,
// and once somebody has answered them the same command counts them. Labels enter no
// prompt.
func TestDetectWithAModel(t *testing.T) {
	record := filepath.Join(t.TempDir(), "answers.jsonl")
	detect := func() *eval.Detection {
		r := &eval.Runner{Dir: data(t), Replay: record, Send: "schema", Samples: 1}
		if err := r.Open(); err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		d, err := r.Detect(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	has(t, detect(), map[string]any{"predicted.answered": 0.0, "predicted.unread": 0.0, "predicted.unanswered": 3.0, "at.any.accuracy": 1.0})
	raw, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	for i, l := range lines {
		answer := "none"
		switch {
		case strings.Contains(l, "'Vegan'"):
			answer = "distinct" // the right query
		case strings.Contains(l, "cheapest"):
			answer = "I am not sure"
		}
		if _, user, _ := strings.Cut(l, `"user"`); strings.Contains(user, "Value-Related") || strings.Contains(user, "reference") {
			t.Errorf("labels stand in the prompt: %s", l)
		}
		lines[i] = strings.TrimSuffix(l, "}") + `,"texts":["` + answer + `"]}`
	}
	if err := os.WriteFile(record, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	d := detect()
	has(t, d, map[string]any{
		"items": 3.0, "predicted.answered": 2.0, "predicted.unread": 1.0, "predicted.unanswered": 0.0, "at.any.pr": 0.0, "at.warning.pr": 1.0, "by_rule.distinct.right": 1.0, "type_exact": 1.0,
	})
	var b bytes.Buffer
	d.Types().Print(&b)
	if !strings.Contains(b.String(), "a model has its word on 2 queries; its answers to 1 could not be read, and 0 prompts have none yet") {
		t.Error(b.String())
	}
}

// What cannot be recorded is an error, not so many prompts without an answer.
func TestRecordCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	for name, record := range map[string]string{"no folder": filepath.Join(dir, "none", "a.jsonl"), "a folder": dir} {
		r := &eval.Runner{Dir: data(t), Replay: record, Send: "schema+values", Samples: 1}
		if err := r.Open(); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Detect(ctx); err == nil || !strings.Contains(err.Error(), "the recorded answers cannot be read") {
			t.Errorf("%s: %v", name, err)
		}
		r.Close()
	}
}

func TestQuiet(t *testing.T) {
	q, err := runner(t).Quiet(ctx)
	if err != nil {
		t.Fatal(err)
	}
	has(t, q, map[string]any{"statements": 2.0, "per_1000.any": 500.0, "per_1000.error": 0.0, "per_1000.warning": 500.0, "excepted": 0.0, "by_rule.value-not-stored": 500.0})
	if len(q.Mistakes) != 1 {
		t.Errorf("mistakes %q", q.Mistakes)
	}
}

func TestRepair(t *testing.T) {
	x, err := runner(t).Repair(ctx)
	if err != nil {
		t.Fatal(err)
	}
	has(t, x, map[string]any{
		"items": 1.0, "supplied.one": 1.0, "supplied.all": 1.0, "supplied.two": nil, "supplied.by_sub_type.value-mismatch": 1.0, "own.top1": 1.0,
		"predictions.wrong.top1": 1.0, "predictions.not_running.top1": 1.0, "predictions.preferred.repaired_of_wrong": 1.0,
		"predictions.preferred.broken_of_right": 0.0, "predictions.preferred.right": 1.0,
	})
}

func TestParseAndCalibrate(t *testing.T) {
	r := runner(t)
	p, err := r.Parse(ctx)
	if err != nil {
		t.Fatal(err)
	}
	has(t, p, map[string]any{"failed": 1.0, "by_dialect.mysql": 1.0}) // the reference "x" is no query
	c, err := r.Calibrate(ctx)
	if err != nil {
		t.Fatal(err)
	}
	has(t, c, map[string]any{"order-direction.precision": 1.0, "value-not-stored.per_1000_right": 500.0})
}

// Labels and references enter no case: shuffled, they change no finding.
func TestLabelsEnterNothing(t *testing.T) {
	r := runner(t)
	before, err := r.Detect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(r.Dir, "bugs/items.jsonl")
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	turned := strings.NewReplacer(`"correct":false`, `"correct":true`, `"correct":true`, `"correct":false`, "Value Mismatch", "DISTINCT", "= 'Vegan'\"]", "= 'x'\"]").Replace(string(src))
	if err := os.WriteFile(path, []byte(turned), 0o644); err != nil {
		t.Fatal(err)
	}
	after, err := r.Detect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for rule, b := range before.ByRule {
		if a := after.ByRule[rule]; a == nil || a.Wrong+a.Right != b.Wrong+b.Right {
			t.Errorf("%s fires differently", rule)
		}
	}
}

func TestMissingData(t *testing.T) {
	r := &eval.Runner{Dir: t.TempDir()}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := r.Detect(ctx); err == nil || !strings.Contains(err.Error(), "the data folder has no bugs/items.jsonl") {
		t.Errorf("got %v", err)
	}
}

func TestShare(t *testing.T) {
	for s, want := range map[eval.Share]string{
		{Hits: 29, Of: 69}: "42.0 % (29 of 69; 31.1–53.8)",
		{Hits: 0, Of: 0}:   "– (0 of 0)",
		{Hits: 3, Of: 3}:   "100.0 % (3 of 3; 43.8–100.0)",
	} {
		if s.String() != want {
			t.Errorf("got %s, want %s", s, want)
		}
	}
}
