package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Contest is a question with the queries that one is to be chosen from.
type Contest struct {
	Question, Evidence string
	Database           string // as a comment `-- db:` names it; "" is the file's default
	Queries            []string
}

// Ranked is one query of a contest.
type Ranked struct {
	Index int // in Contest.Queries
	// Score is nil where the query cannot be judged; Trouble then says why.
	Score   *answerability.Score
	Trouble string
}

// Rank orders the queries of a contest by how likely each answers the question, the
// likeliest first and those that cannot be judged last. Each is run read-only once, as
// for somebody who asks. Path says where settings and databases are looked up from;
// problems are troubles with them.
func (p *Pipeline) Rank(ctx context.Context, path string, c Contest) (out []Ranked, problems []string) {
	for i, sql := range c.Queries {
		r := p.Deep(ctx, p.Quick(nil, path, c.text(sql)), Asked)
		problems = append(problems, r.Problems...)
		one := Ranked{Index: i}
		one.Score, one.Trouble = judged(r)
		out = append(out, one)
	}
	slices.SortStableFunc(out, func(a, b Ranked) int {
		switch {
		case a.Score == nil || b.Score == nil:
			return cmp.Compare(known(b.Score), known(a.Score))
		default:
			return cmp.Compare(b.Score.Value, a.Score.Value)
		}
	})
	return out, unique(problems)
}

func known(s *answerability.Score) int {
	if s == nil {
		return 0
	}
	return 1
}

// text is a query below the comments that say what it is to answer.
func (c Contest) text(sql string) string {
	var b strings.Builder
	for _, line := range []struct{ label, text string }{{"db", c.Database}, {"question", c.Question}, {"evidence", c.Evidence}} {
		if words := strings.Join(strings.Fields(line.text), " "); words != "" {
			fmt.Fprintf(&b, "-- %s: %s\n", line.label, words)
		}
	}
	return b.String() + sql
}

// judged is the score of the only statement of a report, or why it has none.
func judged(r *Report) (*answerability.Score, string) {
	var only *Unit
	for _, u := range r.Units {
		switch {
		case u.Statement.Class == syntax.None:
		case only != nil:
			return nil, "it is more than one statement"
		default:
			only = u
		}
	}
	if only == nil {
		return nil, "it is no query"
	}
	if only.Answer != nil {
		return only.Answer, ""
	}
	for _, f := range only.Findings {
		if f.Class != "" {
			return nil, f.Message
		}
	}
	return nil, "it cannot be judged: that needs a question in English, a schema and a query"
}
