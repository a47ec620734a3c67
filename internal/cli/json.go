package cli

import (
	"encoding/json"
	"io"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// The JSON of check. Lines and columns count from one, columns in characters.
// Names are public: what is here is never reused for something else.
type jsonReport struct {
	Version int        `json:"version"`
	Files   []jsonFile `json:"files"`
}

type jsonFile struct {
	Path     string        `json:"path"`
	Dialect  string        `json:"dialect"`
	Database *string       `json:"database"`
	Pairs    []jsonPair    `json:"pairs"`
	Findings []jsonFinding `json:"findings"`
}

type jsonPair struct {
	Question  string   `json:"question"`
	Line      int      `json:"line"`
	EndLine   int      `json:"endLine"`
	Score     *float64 `json:"score"`
	Threshold *float64 `json:"threshold"`
}

type jsonPlace struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"endLine"`
	EndColumn int `json:"endColumn"`
}

type jsonFinding struct {
	Rule       string   `json:"rule"`
	SubType    *string  `json:"subType"`
	Category   string   `json:"category"`
	Severity   string   `json:"severity"`
	Confidence *float64 `json:"confidence"`
	Source     string   `json:"source"`
	Suppressed bool     `json:"suppressed"`
	Message    string   `json:"message"`
	Why        string   `json:"why"`
	How        string   `json:"how"`
	jsonPlace
	Reasons []jsonReason `json:"reasons"`
	Repairs []jsonRepair `json:"repairs"`
}

type jsonReason struct {
	Text   string `json:"text"`
	From   string `json:"from"`
	Line   *int   `json:"line"`
	Column *int   `json:"column"`
}

type jsonRepair struct {
	Title   string     `json:"title"`
	Trust   string     `json:"trust"`
	Edits   []jsonEdit `json:"edits"`
	Outcome *string    `json:"outcome"`
	Rows    *int       `json:"rows"`
}

type jsonEdit struct {
	jsonPlace
	NewText string `json:"newText"`
}

func writeJSON(w io.Writer, all []checked) error {
	out := jsonReport{Version: 1, Files: []jsonFile{}}
	for _, one := range all {
		out.Files = append(out.Files, fileJSON(one))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

func fileJSON(one checked) jsonFile {
	r := one.report
	f := jsonFile{Path: one.path, Dialect: r.File.Dialect.String(), Pairs: []jsonPair{}, Findings: []jsonFinding{}}
	if dbs := r.Status().Databases; len(dbs) > 0 {
		f.Database = &dbs[0]
	}
	for i, u := range r.Units {
		if u.Pair.Question == nil || u.Case == nil {
			continue
		}
		p := place(r, u.Statement.Body.Shift(r.File.Starts[i]))
		pair := jsonPair{Question: u.Pair.Question.Text, Line: p.Line, EndLine: p.EndLine}
		if u.Answer != nil {
			score := rounded(u.Answer)
			pair.Score, pair.Threshold = &score, &u.Answer.Model.Threshold
		}
		f.Pairs = append(f.Pairs, pair)
	}
	for _, finding := range r.Findings() {
		f.Findings = append(f.Findings, findingJSON(one, finding))
	}
	return f
}

func findingJSON(one checked, f analysis.Finding) jsonFinding {
	r := one.report
	out := jsonFinding{
		Rule: f.Rule, Category: string(f.Category()), Severity: f.Severity.String(), Source: string(f.Source), Suppressed: f.Suppressed,
		Message: f.Message, Why: f.Why, jsonPlace: place(r, f.Span), Reasons: []jsonReason{}, Repairs: []jsonRepair{},
	}
	switch {
	case f.Class != "":
		class := string(f.Class)
		out.SubType = &class
	case f.SubType != diagnose.NoSubType:
		slug := f.SubType.Slug()
		out.SubType = &slug
	}
	if f.Confidence > 0 {
		out.Confidence = &f.Confidence
	}
	if f.Mask != nil {
		out.How = f.Mask.Instruction
	}
	for _, reason := range f.Because {
		j := jsonReason{Text: reason.Text, From: string(reason.From)}
		if reason.Span != (text.Span{}) {
			at := r.Lines.LineColOf(reason.Span.Start)
			j.Line, j.Column = &at.Line, &at.Col
		}
		out.Reasons = append(out.Reasons, j)
	}
	for _, c := range one.trials[f.Unit].Candidates {
		if c.Finding == f.ID {
			out.Repairs = append(out.Repairs, repairJSON(r, c))
		}
	}
	return out
}

func repairJSON(r *analysis.Report, c analysis.Tried) jsonRepair {
	out := jsonRepair{Title: c.Title, Trust: string(c.Trust), Edits: []jsonEdit{}}
	for _, e := range c.Edits {
		out.Edits = append(out.Edits, jsonEdit{place(r, e.Span), e.New})
	}
	if c.Result != nil {
		outcome := string(c.Result.Outcome)
		out.Outcome = &outcome
		if c.Result.Outcome.Ran() {
			out.Rows = &c.Result.RowCount
		}
	}
	return out
}

func place(r *analysis.Report, s text.Span) jsonPlace {
	a, b := r.Lines.LineColOf(s.Start), r.Lines.LineColOf(s.End)
	return jsonPlace{a.Line, a.Col, b.Line, b.Col}
}
