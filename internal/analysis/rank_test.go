package analysis_test

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

// The likeliest query comes first, those that cannot be judged last with the reason,
// in the order that they came in.
func TestRank(t *testing.T) {
	p, w := fixture.Open(t)
	defer w.Close()
	path := folder(t)
	queries := []string{
		"SELECT nmae FROM team",
		"SELECT id FROM team ORDER BY points",
		"SELECT 1; SELECT 2",
		"-- nothing",
		"SELECT name FROM team ORDER BY points DESC LIMIT 1",
	}
	list, problems := p.Rank(context.Background(), path, analysis.Contest{Question: "What is the name of the team\nwith the most points?", Database: "league.sql", Queries: queries})
	var order []int
	for _, r := range list {
		order = append(order, r.Index)
		if (r.Score == nil) != (r.Trouble != "") {
			t.Errorf("%q: %v %q", queries[r.Index], r.Score, r.Trouble)
		}
	}
	if want := []int{4, 1, 0, 2, 3}; !slices.Equal(order, want) || len(problems) > 0 {
		t.Errorf("the order is %v, not %v; problems %v", order, want, problems)
	}
	if _, problems := p.Rank(context.Background(), path, analysis.Contest{Question: "Which?", Database: "gone.sql", Queries: queries}); len(problems) != 1 {
		t.Errorf("problems %v", problems)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("the file was written")
	}
}
