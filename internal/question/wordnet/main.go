package main

import (
	"fmt"
	"log"
	"maps"
	"os"
	"slices"
	"strings"

	_ "embed"

	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

//go:embed own.txt
var own string

func main() {
	dir := os.Getenv("WORDNET")
	if len(os.Args) != 2 || dir == "" {
		log.Fatal("usage: WORDNET=folder wordnet out.tsv")
	}
	net, err := read(dir)
	if err != nil {
		log.Fatal(err)
	}
	t := table{}
	t.synonyms(net)
	t.derived(net)
	if err := t.own(own); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Args[1], []byte(t.String()), 0o644); err != nil {
		log.Fatal(err)
	}
}

// table holds for each pair of stems how near they are: a mark of
// internal/question.
type table map[string]map[string]string

// add enters a pair in both directions. A nearer relation that is there stays.
func (t table) add(a, b, mark string) {
	a, b = question.Stem(a), question.Stem(b)
	if a != b {
		t.enter(a, b, mark)
		t.enter(b, a, mark)
	}
}

func (t table) enter(said, named, mark string) {
	if t[said] == nil {
		t[said] = map[string]string{}
	}
	if old, ok := t[said][named]; !ok || strings.Index(marks, mark) < strings.Index(marks, old) {
		t[said][named] = mark
	}
}

// marks are those that the table is read with, the nearest first.
const marks = "=+~>"

// maxSynonyms is how many common words a meaning may have. What a thing is a kind
// of is not read: of persons there are hundreds, and none of them is what "person"
// asks for. Pairs that questions need stand in own.txt.
const maxSynonyms = 8

func (t table) synonyms(net *wordNet) {
	for _, s := range net.synsets {
		if len(s.common) > maxSynonyms {
			continue
		}
		for i, a := range s.common {
			for _, b := range s.common[:i] {
				t.add(a, b, "~")
			}
		}
	}
}

// derived adds what one word is made of another: teach and teacher. What begins
// alike is matched without.
func (t table) derived(net *wordNet) {
	for _, s := range net.synsets {
		for _, d := range s.derived {
			other := net.synsets[d.synset]
			if other == nil {
				continue
			}
			a, b := s.words[d.from-1], other.words[d.to-1]
			if slices.Contains(s.common, a) && slices.Contains(other.common, b) && !alike(a, b) {
				t.add(a, b, "+")
			}
		}
	}
}

// alike reports whether two words begin so much alike that they link by that.
func alike(a, b string) bool {
	a, b = question.Stem(a), question.Stem(b)
	return len(a) >= 4 && len(b) >= 4 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) || len(a) >= 6 && len(b) >= 6 && a[:5] == b[:5]
}

// own reads the project's own list: a word, a mark and the words near it. "<" leads
// from a word of a question to what is short for it in names, and not back: "no" is
// a number in a name only. "!" takes a pair out, or a
// word, where it stands before "*".
func (t table) own(list string) error {
	for i, line := range strings.Split(list, "\n") {
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if len(f) < 3 || !strings.Contains(marks+"<!", f[1]) {
			return fmt.Errorf("own.txt:%d: want a word, a mark and words: %s", i+1, line)
		}
		for _, w := range f[2:] {
			a, b := question.Stem(f[0]), question.Stem(w)
			switch f[1] {
			case "!":
				if w == "*" {
					delete(t, a)
				}
				for other := range t {
					if w == "*" || other == b {
						delete(t[other], a)
					}
				}
				delete(t[a], b)
			case "<":
				t.enter(b, a, "=")
			default:
				t.add(f[0], w, f[1])
			}
		}
	}
	return nil
}

// String writes a line a word, sorted: the word, then each word near it behind
// its mark.
func (t table) String() string {
	var b strings.Builder
	b.WriteString(notice)
	for _, w := range slices.Sorted(maps.Keys(t)) {
		if len(t[w]) == 0 {
			continue
		}
		b.WriteString(w + "\t")
		for _, other := range slices.Sorted(maps.Keys(t[w])) {
			b.WriteString(t[w][other] + other)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

//go:embed notice.txt
var notice string
