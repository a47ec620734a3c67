package main

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// made makes the table of the sample and a list of one's own, without its head.
func made(t *testing.T, own string) string {
	t.Helper()
	net, err := read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	out := table{}
	out.synonyms(net)
	out.derived(net)
	if err := out.own(own); err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(out.String(), notice)
}

// Common single words that share one of their first senses, and those of one root;
// not rare ones (grog), not rare senses (oar), no phrases.
func TestTable(t *testing.T) {
	want := "film\t~movy\nmovy\t~film\nown\t+owner\nowner\t+own\npoland\t+polish\npolish\t+poland\n"
	if got := made(t, ""); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// The own list adds pairs, leads one way, joins more closely, and takes pairs and
// words out.
func TestOwnList(t *testing.T) {
	got := made(t, "# a comment\nboats ~ ships # both ways\nno < number\nmovies = film\nowner ! own\npolish ! *\n")
	want := "boat\t~ship\nfilm\t=movy\nmovy\t=film\nnumber\t=no\nship\t~boat\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for _, wrong := range []string{"boat ~", "boat ? ship", "boat ship"} {
		if err := (table{}).own(wrong); err == nil {
			t.Errorf("%s: no error", wrong)
		}
	}
}

// What the own list says is in the table that the product reads.
func TestOwnListIsGenerated(t *testing.T) {
	made := table{}
	if err := made.own(own); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("../synonyms.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for _, line := range strings.Split(string(file), "\n") {
		word, list, _ := strings.Cut(line, "\t")
		lines[word] = list
	}
	for said, list := range made {
		for named := range list {
			has := slices.ContainsFunc(strings.FieldsFunc(lines[said], func(r rune) bool { return strings.ContainsRune(marks, r) }), func(w string) bool { return w == named })
			if !has {
				t.Errorf("synonyms.tsv leads from %s to no %s; run: WORDNET=folder go generate ./internal/question", said, named)
			}
		}
	}
}
