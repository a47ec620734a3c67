package pairing_test

import (
	"os"
	"strings"
	"testing"
)

// The corpus reads like documentation: see its first lines.
func TestCorpus(t *testing.T) {
	src, err := os.ReadFile("testdata/corpus.txt")
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split("\n"+string(src), "\n=== ")[1:]
	if len(blocks) < 60 {
		t.Errorf("%d blocks", len(blocks))
	}
	for _, block := range blocks {
		name, rest, _ := strings.Cut(block, "\n")
		t.Run(name, func(t *testing.T) {
			var sql, want []string
			for _, line := range strings.Split(rest, "\n") {
				if w, ok := strings.CutPrefix(line, ">>> "); ok {
					want = append(want, w)
				} else {
					sql = append(sql, line)
				}
			}
			got := questions(t, strings.Join(sql, "\n"))
			if strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}
