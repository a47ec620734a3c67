package analysis_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/fixture"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// leftovers are what generators leave before, behind and within a query.
var leftovers = struct{ before, behind, within []string }{
	before: []string{"```sql\n", "```\n", "SQLQuery: ", "Here is the query that you need:\n\n", "Answer:\n", "sql\n", "<|im_start|>assistant\n", "<|assistant|> ", "The query below returns the answer of your question.\n"},
	behind: []string{"\n```", "<|im_end|>", " <|endoftext|>\n", "\n\nThis query returns the names which you asked for.\n", "\nExplanation: it counts the rows of each group.\n", "\nNote: the 'names' are sorted.\n", "\n```\n"},
	within: []string{",", ", ,", "，", "\u00a0", "(", ")", "“x”", "DISTINCT ", "SELECT ", "<|im_end|>"},
}

// words are the tokens of a text with their spelling, without comments, fences
// and the semicolons at the end.
func words(src string, d syntax.Dialect) []string {
	var out []string
	for _, st := range syntax.Parse(src, d).Statements {
		for _, t := range st.Tokens {
			if t.Kind != syntax.EOF && t.Kind != syntax.Fence && t.In(st.Text) != ";" {
				out = append(out, t.In(st.Text))
			}
		}
	}
	return out
}

// texts are the string literals and comments of a text.
func texts(src string, d syntax.Dialect) []string {
	var out []string
	for _, st := range syntax.Parse(src, d).Statements {
		for _, t := range st.Tokens {
			if t.Kind == syntax.StringToken || t.Kind == syntax.ParamToken || t.Kind == syntax.Template {
				out = append(out, t.In(st.Text))
			}
		}
		for _, c := range st.Comments {
			out = append(out, c.In(st.Text))
		}
	}
	return out
}

// What may be fixed unasked ends, and gives the query back token for token where
// leftovers stood around it, or leaves it alone; within it, no text, placeholder
// or comment is lost.
func TestMechanicalFixesGiveTheQueryBack(t *testing.T) {
	rounds := 4
	if testing.Short() {
		rounds = 1
	}
	tried, mended := 0, 0
	for _, d := range []syntax.Dialect{syntax.SQLite, syntax.Postgres, syntax.MySQL} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, ".sqlrepair.toml"), []byte("dialect = \""+d.String()+"\"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		p, w := fixture.Open(t)
		defer w.Close()
		settled := p.Deep(context.Background(), p.Quick(nil, filepath.Join(dir, "a.sql"), "SELECT 1;"), analysis.Asked)
		mend := func(src string) (string, bool) {
			for range 12 {
				edits := p.Mechanical(p.Quick(settled, filepath.Join(dir, "a.sql"), src))
				if len(edits) == 0 {
					return src, true
				}
				next, err := text.Apply(src, edits)
				if err != nil || next == src {
					t.Fatalf("%v: %q: %v %v", d, src, edits, err)
				}
				src = next
			}
			return src, false
		}
		for _, name := range []string{"plain", d.String()} {
			corpus, err := os.ReadFile("../syntax/testdata/corpus/" + name + ".sql")
			if err != nil {
				t.Fatal(err)
			}
			for i, st := range syntax.Parse(string(corpus), d).Statements {
				if st.Query == nil || len(st.Problems) > 0 {
					continue
				}
				query := st.Body.In(st.Text) + ";"
				for round := range rounds {
					r := rand.New(rand.NewPCG(uint64(i), uint64(round)))
					pick := func(list []string) string { return list[r.IntN(len(list))] }
					around := pick(leftovers.before) + query + pick(leftovers.behind)
					got, ended := mend(around)
					tried++
					switch {
					case ended && slices.Equal(words(got, d), words(query, d)):
						mended++
					case !ended || !strings.Contains(got, query):
						t.Errorf("%v: %q\nbecomes %q", d, around, got)
					}
					at := st.Tokens[r.IntN(len(st.Tokens))].Start - st.Body.Start
					if at < 0 || at > len(query) {
						continue
					}
					broken := query[:at] + pick(leftovers.within) + " " + query[at:]
					got, ended = mend(broken)
					if lost := missing(texts(query, d), texts(got, d)); !ended || lost != "" {
						t.Errorf("%v: %q\nbecomes %q; %q is lost", d, broken, got, lost)
					}
				}
			}
		}
	}
	if mended*100 < tried*97 {
		t.Errorf("%d of %d queries are mended", mended, tried)
	}
}

// missing is the first of want that does not stand in got in the same order.
func missing(want, got []string) string {
	for _, s := range want {
		i := slices.Index(got, s)
		if i < 0 {
			return s
		}
		got = got[i+1:]
	}
	return ""
}
