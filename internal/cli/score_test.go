package cli_test

import (
	"encoding/json"
	"math"
	"path/filepath"
	"testing"
)

// Every figure that `score --json` shows can be recomputed from the others: a term's
// weight from the inputs that it joins, the score from base and weights.
func TestScoreIsRecomputed(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "shop.sql"), []byte("CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, country TEXT);\nINSERT INTO city VALUES (1, 'Oslo', 'Norway'), (2, 'Paris', 'France');"))
	path := filepath.Join(dir, "q.sql")
	write(t, path, []byte(`-- db: shop.sql
-- question: What are the names of the cities in Norway?
SELECT name FROM city WHERE country = 'Norway';
-- question: How many cities are there in Norway?
SELECT id, name FROM city WHERE country = 'norway' ORDER BY name;`))
	status, out := run(t, "score", "--json", path)
	var scores []struct {
		Score, Threshold, Base float64
		Sum                    string
		Terms                  []struct {
			Weight float64
			Text   string
			Also   []struct{ Weight float64 }
		}
		Features []struct{ Number int }
	}
	if err := json.Unmarshal([]byte(out), &scores); err != nil || status != 0 || len(scores) != 2 {
		t.Fatalf("status %d, %v\n%s", status, err, out)
	}
	for _, s := range scores {
		sum, texts := s.Base, map[string]bool{}
		for _, term := range s.Terms {
			sum += term.Weight
			if texts[term.Text] {
				t.Errorf("said twice: %s", term.Text)
			}
			texts[term.Text] = true
		}
		if s.Sum == "log odds" {
			sum = 1 / (1 + math.Exp(-sum))
		}
		if math.Abs(sum-s.Score) > 1e-9 {
			t.Errorf("base and weights make %v, the score is %v", sum, s.Score)
		}
		if len(s.Features) != 67 {
			t.Errorf("%d features", len(s.Features))
		}
	}
}
