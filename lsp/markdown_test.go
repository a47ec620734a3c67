package lsp

import (
	"math"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

func TestCells(t *testing.T) {
	cells := []result.Cell{
		nil, int64(1), int64(1 << 53), int64(1<<53 + 1), int64(-1<<53 - 1), 1.5, 1e300, math.NaN(), math.Inf(-1),
		"a\"\n", "no \xff UTF-8", []byte{}, []byte{1, 0xab}, make([]byte, 65),
	}
	raw, err := protocol.Marshal(ranOf(result.Result{Outcome: result.OK, Rows: [][]result.Cell{cells}}).Rows[0])
	want := `[null,1,9007199254740992,"9007199254740993","-9007199254740993",1.5,1e+300,"NaN","-Inf",` +
		`"a\"\n","no ` + "\ufffd" + ` UTF-8",{"blob":""},{"blob":"01ab"},{"blob":"` + strings.Repeat("00", 64) + `…"}]`
	if err != nil || string(raw) != want {
		t.Errorf("%v\n got %s\nwant %s", err, raw, want)
	}
}

func TestRanIsComplete(t *testing.T) {
	raw := encode(ranOf(result.Result{Outcome: result.Failed, Error: &result.EngineError{Class: result.ColumnNotFound, Message: "no such column: x"}}))
	want := `{"outcome":"error","error":"no such column: x","milliseconds":0,"columns":[],"rows":[],"rowCount":0,"truncated":false}`
	if string(raw) != want {
		t.Errorf(" got %s\nwant %s", raw, want)
	}
}

func TestTrialMarkdown(t *testing.T) {
	src := "SELECT 0;\nSELECT '```' FROM t"
	n := &snapshot{text: src}
	ok := result.Result{Outcome: result.OK, Columns: []string{"a|b"}, Rows: [][]result.Cell{{"x\ny"}, {nil}}, RowCount: 2}
	tried := analysis.Trial{
		Span:     text.Span{Start: 10, End: len(src)},
		Original: result.Result{Outcome: result.Failed, Error: &result.EngineError{Message: "no\nsuch"}},
		Candidates: []analysis.Tried{
			{Title: "Change `t`", Trust: "verified", Because: []string{"one", "two"}, Group: 1, Edits: []text.Edit{{Span: text.Span{Start: len(src) - 1, End: len(src)}, New: "u"}}, Result: &ok},
			{Title: "Not run", Trust: "unverified"},
		},
	}
	r := ranOf(ok)
	p := trialMarkdown(n, tried, trial{Original: ranOf(tried.Original), Candidates: []candidate{
		{Title: "Change `t`", Trust: "verified", Group: 1, Because: []string{"one", "two"}, Ran: &r}, {Title: "Not run", Trust: "unverified"},
	}})
	want := "# Candidates\n\n## As it stands\n\n````sql\nSELECT '```' FROM t\n````\n\nerror: no such\n\n" +
		"\n## 1. Change `t`\n\nTrust: verified, result 1\n\n- one\n- two\n\n````sql\nSELECT '```' FROM u\n````\n\nok, 2 rows in 0 ms\n\n| a\\|b |\n|---|\n| x y |\n| NULL |\n\n" +
		"\n## 2. Not run\n\nTrust: unverified\n\n````sql\nSELECT '```' FROM t\n````\n\n"
	if strings.TrimSpace(p.document) != strings.TrimSpace(want) {
		t.Errorf("got\n%s\nwant\n%s", p.document, want)
	}
	if want := "As it stands: error: no such\n1. Change `t` (verified): ok, 2 rows in 0 ms\n2. Not run (unverified)"; p.message != want {
		t.Errorf("got\n%s\nwant\n%s", p.message, want)
	}
}

func TestLongResults(t *testing.T) {
	r := ran{Outcome: "ok", Columns: []string{"a"}, RowCount: 70}
	for range 60 {
		r.Rows = append(r.Rows, []any{strings.Repeat("é", 500)})
	}
	p := resultMarkdown(r)
	if n := strings.Count(p.document, "…"); n != shownRows+1 || !strings.Contains(p.document, "\n… and 20 more rows\n") {
		t.Errorf("%d cuts in\n%s", n, p.document)
	}
	if n := strings.Count(p.message, "\n"); n != messageRows+1 {
		t.Errorf("%d lines in\n%s", n, p.message)
	}
}
