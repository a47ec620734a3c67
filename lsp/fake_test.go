package lsp

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// fake is a workspace that finds words instead of errors, so that protocol tests
// need no SQL. Statements end at a semicolon.
//
//	DESC   quick: order-direction, a warning; the fix "ASC" is preferred, "DESC NULLS LAST" is not
//	NY     deep:  value-not-stored; the reason is the first "city" before it
//	,,     quick: stray-comma, an error; its fix is mechanical
//	DEAD   quick: unused, faded
//	HUSH   quick: suppressed
//	WAIT   the deep phase lasts until it is cancelled
//	LATE   likewise, but it has a result all the same
//	STUCK  running lasts until it is cancelled
//	PANIC  the quick phase panics
//	BOOM   running panics, and so does the deep phase
//	KEPT   the first deep phase has a result that is provisional and finds nothing new
//	STALE  every deep phase has one
//	BROKEN the file's database has a trouble, found by the deep phase
type fake struct {
	params OpenParams
	source analysis.Source // of all statements once the deep phase has run
	opened *atomic.Int32
	closed *atomic.Int32
	deep   *atomic.Int32 // deep runs that were begun
}

var words = regexp.MustCompile(`DESC|NY|,,|DEAD|HUSH`)

func (f *fake) Close() { f.closed.Add(1) }

func (f *fake) ScoreHint(string) string { return config.LensHint }

func (f *fake) Quick(prev *analysis.Report, path, src string) *analysis.Report {
	if strings.Contains(src, "PANIC") {
		panic("in quick")
	}
	r := &analysis.Report{Path: path, File: &syntax.File{Text: src}, Lines: text.NewLines(src)}
	was := map[string]*analysis.Unit{}
	if prev != nil {
		r.Problems, r.Provisional = prev.Problems, prev.Provisional
		for _, u := range prev.Units {
			was[u.Statement.Text] = u
		}
	}
	for rest, start := src, 0; start == 0 || rest != ""; {
		sql, _, _ := strings.Cut(rest, ";")
		sql = rest[:min(len(rest), len(sql)+1)]
		rest = rest[len(sql):]
		u := was[sql]
		if u == nil {
			u = f.unit(sql, false)
		}
		r.File.Starts, r.File.Statements, r.Units = append(r.File.Starts, start), append(r.File.Statements, u.Statement), append(r.Units, u)
		if start += len(sql); sql == "" {
			break
		}
	}
	return r
}

func (f *fake) unit(sql string, deep bool) *analysis.Unit {
	u := &analysis.Unit{Statement: &syntax.Statement{Text: sql, Class: syntax.Read, Query: new(syntax.Query)}}
	for _, at := range words.FindAllStringIndex(sql, -1) {
		span := text.Span{Start: at[0], End: at[1]}
		d := diagnose.Finding{Span: span, Severity: diagnose.Warning, Source: diagnose.FromRule}
		switch span.In(sql) {
		case "DESC":
			d.Rule, d.SubType, d.Message = "order-direction", diagnose.AscDesc, "Sorted the wrong way"
		case "NY":
			if !deep {
				continue
			}
			d.Rule, d.SubType, d.Message = "value-not-stored", diagnose.ValueMismatch, "No row has this value"
			if i := strings.Index(sql, "city"); i >= 0 {
				d.Because = []diagnose.Reason{{Text: "the column", From: diagnose.InSQL, Span: text.Span{Start: i, End: i + 4}}, {Text: "looked up", From: diagnose.InData}}
			}
		case ",,":
			d.Rule, d.Message, d.Class, d.Severity = "syntax-error", "A comma too many", result.SyntaxError, diagnose.Error
		case "DEAD":
			d.Rule, d.Message, d.Unused, d.Severity = "unused", "Not used", true, diagnose.Hint
		case "HUSH":
			d.Rule, d.Message, d.Suppressed = "hushed", "Hushed", true
		}
		u.Findings = append(u.Findings, d)
	}
	return u
}

func (f *fake) Deep(ctx context.Context, r *analysis.Report, _ analysis.Occasion) *analysis.Report {
	f.deep.Add(1)
	if strings.Contains(r.File.Text, "BOOM") {
		panic("in the deep phase")
	}
	if strings.Contains(r.File.Text, "WAIT") {
		<-ctx.Done()
		return r
	}
	if strings.Contains(r.File.Text, "LATE") {
		<-ctx.Done()
	}
	next := &analysis.Report{Path: r.Path, File: r.File, Lines: r.Lines, Complete: true}
	next.Provisional = strings.Contains(r.File.Text, "STALE") || strings.Contains(r.File.Text, "KEPT") && !r.Provisional
	for _, u := range r.Units {
		v := f.unit(u.Statement.Text, !next.Provisional)
		v.Statement, v.Source = u.Statement, f.source
		next.Units = append(next.Units, v)
	}
	next.Problems = nil
	if strings.Contains(r.File.Text, "BROKEN") {
		next.Problems = []string{"broken.sqlite: no such file"}
	}
	return next
}

func (f *fake) Mechanical(r *analysis.Report) []text.Edit {
	var out []text.Edit
	for _, d := range r.Findings() {
		for _, fix := range f.Fixes(r, d.ID) {
			if fix.Mechanical && !d.Suppressed {
				out = append(out, fix.Edits...)
			}
		}
	}
	return out
}

func (f *fake) Fixes(r *analysis.Report, id string) []analysis.Fix {
	d, ok := r.Find(id)
	if !ok {
		return nil
	}
	fix := func(k int, title, to string) analysis.Fix {
		return analysis.Fix{ID: fmt.Sprintf("%s/%d", id, k), Title: title, Edits: []text.Edit{{Span: d.Span, New: to}}}
	}
	switch d.Rule {
	case "order-direction":
		first := fix(0, "Sort ascending", "ASC")
		first.Preferred = true
		return []analysis.Fix{first, fix(1, "Sort NULL last", "DESC NULLS LAST")}
	case "syntax-error":
		first := fix(0, "Remove the comma", ",")
		first.Preferred, first.Mechanical = true, true
		return []analysis.Fix{first}
	case "value-not-stored":
		return []analysis.Fix{fix(0, "Change `NY` to `New York`", "New York")}
	case "unused":
		broken := fix(0, "Overlap", "x")
		broken.Edits = append(broken.Edits, broken.Edits[0])
		return []analysis.Fix{broken}
	}
	return nil
}

func (f *fake) Because(*analysis.Report, int) []analysis.Fix { return nil }

func (f *fake) Offers(r *analysis.Report, off int) []analysis.Fix {
	at := r.File.Starts[r.At(off)]
	if strings.Contains(r.File.Text, "question:") {
		return nil
	}
	return []analysis.Fix{{ID: "add-question", Title: "Add a question", Edits: []text.Edit{{Span: text.Span{Start: at, End: at}, New: "-- question: \n"}}}}
}

func (f *fake) Ignore(r *analysis.Report, id string) (analysis.Fix, bool) {
	d, ok := r.Find(id)
	return analysis.Fix{ID: id + "/ignore", Title: "Ignore " + d.Rule, Edits: []text.Edit{{New: "-- sqlrepair: ignore " + d.Rule + "\n"}}}, ok
}

func (f *fake) Masked(r *analysis.Report, off int) (analysis.Masked, error) {
	for _, d := range r.Findings() {
		if d.Span.Holds(off) {
			return analysis.Masked{
				Text:  r.File.Text[:d.Span.Start] + "[MASK1]" + r.File.Text[d.Span.End:],
				Holes: []analysis.MaskedHole{{Kind: "direction", Span: d.Span}}, Instruction: "Sort the other way.",
			}, nil
		}
	}
	return analysis.Masked{}, errors.New("nothing is wrong here")
}

func (f *fake) Try(ctx context.Context, r *analysis.Report, off int) (analysis.Trial, error) {
	original, err := f.RunQuery(ctx, r, off)
	if err != nil {
		return analysis.Trial{}, err
	}
	i := r.At(off)
	t := analysis.Trial{Span: text.Span{Start: r.File.Starts[i], End: r.File.Starts[i] + len(r.Units[i].Statement.Text)}, Original: original}
	for _, d := range r.Findings() {
		if d.Unit != i || d.Rule != "order-direction" {
			continue
		}
		better := result.Result{Outcome: result.OK, Columns: []string{"name"}, Rows: [][]result.Cell{{"b"}}, RowCount: 1, Took: 2 * time.Millisecond}
		t.Candidates = append(t.Candidates,
			analysis.Tried{ID: d.ID + "/0", Finding: d.ID, Title: "Sort ascending", Trust: repair.Verified, Edits: []text.Edit{{Span: d.Span, New: "ASC"}},
				Instruction: "Sort the other way.", Masked: "… [MASK1]", Group: 1, Because: []string{"the question asks for the smallest"}, Result: &better},
			analysis.Tried{ID: d.ID + "/1", Finding: d.ID, Title: "Sort NULL last", Trust: repair.Unverified, Note: "the result is the same", Edits: []text.Edit{{Span: d.Span, New: "DESC NULLS LAST"}}})
	}
	return t, nil
}

func (f *fake) RunQuery(ctx context.Context, r *analysis.Report, off int) (result.Result, error) {
	src := r.File.Text
	switch {
	case strings.Contains(src, "STUCK"):
		<-ctx.Done()
		return result.Result{}, ctx.Err()
	case strings.Contains(src, "BOOM"):
		panic("in a request")
	case strings.Contains(src, "nodb"):
		return result.Result{}, errors.New("no database is connected")
	}
	return result.Result{
		Outcome: result.OK, Columns: []string{"name", "n"}, RowCount: 1200, Truncated: true, Took: 3 * time.Millisecond,
		Rows: [][]result.Cell{{"a|b\nc", int64(1)}, {nil, 1.5}, {[]byte{0xca, 0xfe}, int64(1) << 60}},
	}, nil
}

// refreshing is a fake that can read its schema anew.
type refreshing struct {
	*fake
	refreshed *atomic.Int32
}

func (f refreshing) Refresh() { f.refreshed.Add(1) }

// predicting is a fake with a language model. Of each statement with GUESS it says
// that DISTINCT is missing; HANG lasts until it is cancelled, and DOWN is a trouble
// that ends the asking.
type predicting struct{ *fake }

func (f predicting) Predict(ctx context.Context, r *analysis.Report) (*analysis.Report, bool) {
	for i, u := range r.Units {
		at := strings.Index(u.Statement.Text, "GUESS")
		if at < 0 || slices.ContainsFunc(u.Findings, func(d diagnose.Finding) bool { return d.Source == diagnose.FromModel }) {
			continue
		}
		if strings.Contains(u.Statement.Text, "HANG") {
			<-ctx.Done()
			return r, false
		}
		next := &analysis.Report{Path: r.Path, File: r.File, Lines: r.Lines, Complete: true, Units: slices.Clone(r.Units)}
		if strings.Contains(u.Statement.Text, "DOWN") {
			next.Problems = []string{"the model does not answer"}
			return next, false
		}
		guessed := *u
		guessed.Findings = append(slices.Clip(u.Findings), diagnose.Finding{
			Rule: "distinct", SubType: diagnose.Distinct, Source: diagnose.FromModel, Severity: diagnose.Information, Span: text.Span{Start: at, End: at + 5}, Message: "A model says: twice",
		})
		next.Units[i] = &guessed
		return next, true
	}
	return r, false
}

func (f predicting) Prompt(r *analysis.Report, off int) ([]llm.Message, error) {
	if !strings.Contains(r.Units[r.At(off)].Statement.Text, "GUESS") {
		return nil, errors.New("there is no question above the query")
	}
	return []llm.Message{{Role: llm.System, Content: "Review."}, {Role: llm.User, Content: "```sql\nGUESS\n```"}}, nil
}

// fakeSource is the database of a fake.
type fakeSource struct {
	analysis.Source
	refuses error
}

func (fakeSource) Name() string              { return "shop" }
func (fakeSource) Catalog() *catalog.Catalog { return nil }
func (f fakeSource) MayRun() error           { return f.refuses }
