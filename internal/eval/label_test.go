package eval_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
)

// Queries are labelled by what they return, against a reference on the same database.
func TestLabel(t *testing.T) {
	l := &eval.Labeller{Dir: filepath.Join(data(t), "spider", "database")}
	defer l.Close()
	for _, c := range []struct {
		name, line, status string
		dull               bool
	}{
		{"the same rows in another order", `{"db":"menu","sql":"SELECT name FROM dish ORDER BY name","reference":"SELECT name FROM dish"}`, "correct", false},
		{"the same rows more than once", `{"db":"menu","sql":"SELECT a.diet FROM dish a","reference":"SELECT DISTINCT diet FROM dish"}`, "correct", false},
		{"another column", `{"db":"menu","sql":"SELECT id FROM dish","reference":"SELECT name FROM dish"}`, "wrong", false},
		{"a name that is not there", `{"db":"menu","sql":"SELECT title FROM dish","reference":"SELECT name FROM dish"}`, "exec_error", false},
		{"what writes is not run", `{"db":"menu","sql":"DELETE FROM dish","reference":"SELECT name FROM dish"}`, "exec_error", false},
		{"a reference without rows", `{"db":"menu","sql":"SELECT name FROM dish WHERE 0","reference":"SELECT name FROM dish WHERE diet = 'x'"}`, "correct", true},
		{"a reference of zero", `{"db":"menu","sql":"SELECT 0","reference":"SELECT COUNT(*) FROM dish WHERE diet = 'x'"}`, "correct", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			if err := l.Label(ctx, strings.NewReader(strings.TrimSuffix(c.line, "}")+`,"model":"kept"}`), &out); err != nil {
				t.Fatal(err)
			}
			var got struct {
				Status, Model, Error string
				Dull                 bool `json:"dull_reference"`
			}
			if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
				t.Fatal(err)
			}
			if got.Status != c.status || got.Dull != c.dull || got.Model != "kept" || (got.Error != "") != (c.status == "exec_error") {
				t.Errorf("got %s", out.String())
			}
		})
	}
	if n := l.Counts(); n["correct"] != 4 || n["wrong"] != 1 || n["exec_error"] != 2 {
		t.Errorf("counts %v", n)
	}
}

// What cannot be labelled is an error with its line; nothing outside the folder is
// opened.
func TestLabelRefuses(t *testing.T) {
	l := &eval.Labeller{Dir: filepath.Join(data(t), "spider", "database")}
	defer l.Close()
	for line, want := range map[string]string{
		`{"db":"menu","sql":"SELECT 1"}`:                                             "line 1: it needs the texts db, sql and reference",
		`{"db":"zoo","sql":"SELECT 1","reference":"SELECT 1"}`:                       "line 1: there is neither zoo.sqlite nor zoo/zoo.sqlite",
		`{"db":"../database/menu","sql":"SELECT 1","reference":"SELECT 1"}`:          "line 1: db is the name of a database, not a path",
		`{"db":"menu","sql":"SELECT 1","reference":"SELECT nme FROM dish"}`:          "line 1: the reference does not run on menu: no such column: nme",
		"{\"db\":\"menu\",\"sql\":\"SELECT 1\",\"reference\":\"SELECT 1\"}\nnothing": "line 2: ",
	} {
		var out strings.Builder
		if err := l.Label(ctx, strings.NewReader(line), &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
