package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

type rankCommand struct {
	File   string `arg:"" name:"file.jsonl" help:"Lines of JSON: {\"question\", \"evidence\", \"db\", \"candidates\": [sql …], \"external\": [score …]}; - is standard input."`
	Schema string `placeholder:"FILE" help:"Read all queries against this schema and open no database, as in check."`
}

// contest is a line of input, as far as it is read.
type contest struct {
	Question   string   `json:"question"`
	Evidence   string   `json:"evidence"`
	Database   string   `json:"db"`
	Candidates []string `json:"candidates"`
	// External are scores of another verifier, one a candidate; they are put beside
	// ours and do not change the order.
	External []*float64 `json:"external"`
}

// jsonRanked is one candidate in its place.
type jsonRanked struct {
	SQL      string   `json:"sql"`
	Score    *float64 `json:"score"` // null if it cannot be judged
	Reasons  []string `json:"reasons"`
	External *float64 `json:"external,omitempty"`
}

// reasonsRanked is how many reasons a candidate gets.
const reasonsRanked = 5

// maxLine is the longest line that is read.
const maxLine = 16 << 20

func (c *rankCommand) Run(ctx context.Context, a *App) error {
	in, name := a.Stdin, "standard input"
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer f.Close()
		in, name = f, c.File
		if dir, err = filepath.Abs(filepath.Dir(c.File)); err != nil {
			return err
		}
	}
	p, w, err := a.openWith(ctx, workspace.Options{Trusted: true, Roots: append(roots(nil), dir), Password: a.Password, Cache: a.Cache}, c.Schema)
	if err != nil {
		return err
	}
	defer w.Close()
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxLine)
	said := map[string]bool{}
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		out, problems, err := rankLine(ctx, p, filepath.Join(dir, "rank.sql"), lines.Bytes())
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		for _, problem := range problems {
			if !said[problem] {
				a.complain(problem)
			}
			said[problem] = true
		}
		if err := writeLine(a.Stdout, out); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return ctx.Err()
}

// rankLine is a line with its candidates ranked; what else it holds is kept.
func rankLine(ctx context.Context, p *analysis.Pipeline, path string, line []byte) (out map[string]any, problems []string, err error) {
	var c contest
	if err := json.Unmarshal(line, &c); err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(line, &out); err != nil {
		return nil, nil, err
	}
	switch {
	case c.Question == "":
		return nil, nil, fmt.Errorf("there is no question")
	case c.External != nil && len(c.External) != len(c.Candidates):
		return nil, nil, fmt.Errorf("there are %d external scores for %s", len(c.External), plural(len(c.Candidates), "candidate"))
	}
	list, problems := p.Rank(ctx, path, analysis.Contest{Question: c.Question, Evidence: c.Evidence, Database: c.Database, Queries: c.Candidates})
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	ranked := make([]jsonRanked, len(list))
	for i, r := range list {
		ranked[i] = jsonRanked{SQL: c.Candidates[r.Index], Reasons: []string{}}
		if c.External != nil {
			ranked[i].External = c.External[r.Index]
		}
		if r.Score == nil {
			ranked[i].Reasons = append(ranked[i].Reasons, r.Trouble)
			continue
		}
		score := rounded(r.Score)
		ranked[i].Score = &score
		for _, point := range r.Score.Trace().Against(reasonsRanked) {
			ranked[i].Reasons = append(ranked[i].Reasons, point.Text)
		}
	}
	out["ranked"] = ranked
	return out, problems, nil
}

// rounded is a score as other programs read it; processors differ behind that.
func rounded(s *answerability.Score) float64 { return math.Round(1000*s.Value) / 1000 }

func writeLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
