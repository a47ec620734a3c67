package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
)

// asked are three queries with their questions.
const asked = `-- db: league.sql
-- question: How many teams are there?
SELECT COUNT(*) FROM team;
-- question: What are the names of the teams in Oslo?
SELECT name FROM team WHERE town = 'Oslo';
-- question: What is the name of the team with the most points?
SELECT name FROM team ORDER BY points DESC LIMIT 1;
`

// Until a query is judged again, what was last said of it is known as such. Other
// queries keep what was said of them.
func TestEarlierAnswers(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           string // of each query: is it judged, was it, or neither
	}{
		{"nothing is changed", "", "", "is is is"},
		{"a value", "'Oslo'", "'Bergen'", "is was is"},
		{"a question", "How many teams", "How many different teams", "was is is"},
		{"what no parser takes", "town =", "town = =", "is was is"},
		{"a query goes", "-- question: What are the names of the teams in Oslo?\nSELECT name FROM team WHERE town = 'Oslo';\n", "", "is is"},
		{"a query comes", "-- question: What are", "-- question: List all towns.\nSELECT town FROM team;\n-- question: What are", "is no is is"},
		{"all lines move", "-- db:", "\n\n-- db:", "was is is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, r := open(t, folder(t), asked)
			r = p.Quick(r, r.Path, strings.Replace(asked, c.old, c.new, 1))
			var got []string
			for _, u := range r.Units {
				switch {
				case u.Statement.Query == nil:
				case u.Answer != nil && u.Earlier == nil:
					got = append(got, "is")
				case u.Answer == nil && u.Earlier != nil:
					got = append(got, "was")
				default:
					got = append(got, "no")
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s, not %s", s, c.want)
			}
			again := p.Deep(context.Background(), r, analysis.Asked)
			for _, u := range again.Units {
				if u.Score != nil && (u.Answer == nil || u.Earlier != nil) {
					t.Errorf("not judged: %s", u.Statement.Text)
				}
			}
		})
	}
}

// A query that was judged by the schema alone is judged anew once it was run.
func TestAnswerWithRows(t *testing.T) {
	path := folder(t)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), ".sqlrepair.toml"), []byte("[execute]\nautomatic = \"save\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p, w := fixture.Open(t)
	defer w.Close()
	typed := p.Deep(context.Background(), p.Quick(nil, path, asked), analysis.Typed)
	saved := p.Deep(context.Background(), typed, analysis.Saved)
	for i, u := range saved.Units {
		if !strings.Contains(u.Statement.Text, "WHERE") {
			continue // what no stored value enters
		}
		was, is := typed.Units[i].Answer, u.Answer
		if was == nil || is == nil || was == is || was.Value == is.Value {
			t.Errorf("the score is the same before it was run and behind: %s", u.Statement.Text)
		}
	}
}
