package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// checkTree says where a tree breaks the rules of spans: a node lies inside its
// parent and behind its elder siblings.
func checkTree(root Node, limit int) error {
	var err error
	var check func(n Node, parent text.Span)
	check = func(n Node, parent text.Span) {
		at := n.Where()
		if err == nil && (at.Start < 0 || at.End < at.Start || at.End > limit || !parent.Contains(at)) {
			err = fmt.Errorf("%T %v is not inside %v of a text of %d bytes", n, at, parent, limit)
		}
		last := at.Start
		n.children(func(kid Node) {
			if w := kid.Where(); err == nil && w.Start < last {
				err = fmt.Errorf("%T %v begins before its elder sibling in %T ends at %d", kid, w, n, last)
			}
			check(kid, at)
			last = max(last, kid.Where().End)
		})
	}
	check(root, text.Span{Start: 0, End: limit})
	return err
}

// checkFile says where a parsed file breaks the rules.
func checkFile(f *File) error {
	var all strings.Builder
	for i, st := range f.Statements {
		if f.Starts[i] != all.Len() {
			return fmt.Errorf("statement %d starts at %d, the ones before end at %d", i, f.Starts[i], all.Len())
		}
		all.WriteString(st.Text)
		if err := checkStatement(st); err != nil {
			return fmt.Errorf("statement %d, %q: %w", i, st.Text, err)
		}
	}
	if all.String() != f.Text {
		return fmt.Errorf("the statements make %q", all.String())
	}
	return nil
}

func checkStatement(st *Statement) error {
	whole := text.Span{Start: 0, End: len(st.Text)}
	if !whole.Contains(st.Body) {
		return fmt.Errorf("body %v", st.Body)
	}
	if (st.Class == None) != st.Body.Empty() {
		return fmt.Errorf("class %v with body %v", st.Class, st.Body)
	}
	trees := append([]*Query(nil), st.Embedded...)
	if st.Query != nil {
		trees = append(trees, st.Query)
	}
	for _, q := range trees {
		if err := checkTree(q, len(st.Text)); err != nil {
			return err
		}
		Canonical(q)
	}
	for _, p := range st.Problems {
		if !whole.Contains(p.Span) || p.Message == "" {
			return fmt.Errorf("problem %+v", p)
		}
		if _, err := text.Apply(st.Text, p.Fix); err != nil {
			return fmt.Errorf("fix of %+v: %w", p, err)
		}
		if (p.Fix == nil) != (p.Title == "") {
			return fmt.Errorf("fix without title or title without fix: %+v", p)
		}
	}
	return checkTokens(st)
}

// checkTokens says whether the tokens and comments lie in order and leave only
// blanks between them.
func checkTokens(st *Statement) error {
	rest := []byte(st.Text)
	last := 0
	for _, t := range st.Tokens {
		if t.Start < last || t.End < t.Start || t.End > len(rest) || (t.Len() == 0) != (t.Kind == EOF) {
			return fmt.Errorf("token %v %v behind %d", t.Kind, t.Span, last)
		}
		last = t.End
		for i := t.Start; i < t.End; i++ {
			rest[i] = ' '
		}
	}
	if n := len(st.Tokens); n == 0 || st.Tokens[n-1].Kind != EOF {
		return fmt.Errorf("the last token is no EOF")
	}
	last = 0
	for _, c := range st.Comments {
		if c.Start < last || !c.Span.Contains(c.Inner) || c.End > len(rest) {
			return fmt.Errorf("comment %v %v behind %d", c.Span, c.Inner, last)
		}
		last = c.End
		for i := c.Start; i < c.End; i++ {
			if rest[i] == ' ' && st.Text[i] != ' ' && !strings.ContainsRune(" \t\r\n", rune(st.Text[i])) {
				return fmt.Errorf("comment %v shares a byte with a token", c.Span)
			}
			rest[i] = ' '
		}
	}
	if left := strings.TrimLeft(strings.ReplaceAll(string(rest), byteOrderMark, ""), " \t\r\n\v\f"); left != "" {
		return fmt.Errorf("bytes in no token and no comment: %q", left)
	}
	return nil
}

func queriesOf(t testing.TB, d Dialect) []*Statement {
	t.Helper()
	var list []*Statement
	for _, st := range Parse(corpus(t, d)+"\n"+corpusFile(t, "plain"), d).Statements {
		if st.Query != nil {
			list = append(list, Parse(st.Body.In(st.Text), d).Statements[0])
		}
	}
	if len(list) < 15 {
		t.Fatalf("%d queries in the corpus of %v", len(list), d)
	}
	return list
}

var dialects = []Dialect{SQLite, Postgres, MySQL}

// What the corpora hold is correct SQL: nothing may be reported.
func TestCorpusHasNoProblems(t *testing.T) {
	for _, d := range dialects {
		for _, st := range Parse(corpus(t, d)+"\n"+corpusFile(t, "plain"), d).Statements {
			for _, p := range st.Problems {
				t.Errorf("%v: %s\n%q: %s", d, st.Body.In(st.Text), p.Span.In(st.Text), p.Message)
			}
			if st.Class == Unknown {
				t.Errorf("%v: %s: unknown", d, st.Body.In(st.Text))
			}
		}
	}
}

// What stands in the editor while someone types, and what lacks a token, keeps
// the rules, too. What stays in the tree then is measured in package eval.
func TestBrokenQueriesKeepTheRules(t *testing.T) {
	for _, d := range dialects {
		for _, st := range queriesOf(t, d) {
			for cut := range len(st.Text) {
				if err := checkFile(Parse(st.Text[:cut], d)); err != nil {
					t.Fatalf("%v: %v", d, err)
				}
			}
			for _, gone := range st.Tokens[:len(st.Tokens)-1] {
				blank := st.Text[:gone.Start] + strings.Repeat(" ", gone.Len()) + st.Text[gone.End:]
				if err := checkFile(Parse(blank, d)); err != nil {
					t.Fatalf("%v: %v", d, err)
				}
			}
		}
	}
}
