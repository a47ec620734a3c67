package answerability

import (
	"slices"
	"strings"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// Schema is what triage reads of a catalog, the same for all questions. It is
// immutable.
type Schema struct {
	names   map[string][]name // columns by the stems of the words of their names
	inTable map[string]bool   // the stems of the words of tables' names
	titles  []title
	words   []string // all words of names, each once
	// group numbers tables by what joins them, by folded path; nil where nothing is
	// known of joins.
	group func() map[string]int
}

// name is a column whose name has a certain word.
type name struct {
	id    catalog.ColumnID
	stems []string
}

// title is a table and the words of its name.
type title struct {
	table *catalog.Table
	stems []string
}

// NewSchema reads a catalog; nil for none.
func NewSchema(c *catalog.Catalog) *Schema {
	if c == nil {
		return nil
	}
	s := &Schema{names: map[string][]name{}, inTable: map[string]bool{}, group: sync.OnceValue(func() map[string]int { return groups(c) })}
	known := map[string]bool{}
	stems := func(n string) (out []string) {
		for _, w := range question.SplitName(n) {
			out = append(out, question.Stem(w))
			if !known[w] {
				known[w] = true
				s.words = append(s.words, w)
			}
		}
		return out
	}
	for _, t := range c.Tables {
		own := title{t, stems(t.Name)}
		s.titles = append(s.titles, own)
		for _, w := range own.stems {
			s.inTable[w] = true
		}
		for _, col := range t.Columns {
			n := name{catalog.ColumnID{Table: t.Path(), Column: col.Name}, stems(col.Name)}
			for i, w := range n.stems {
				if !slices.Contains(n.stems[:i], w) {
					s.names[w] = append(s.names[w], n)
				}
			}
		}
	}
	return s
}

// groups numbers the tables by what keys, or columns of one name, join; nil where the
// schema has no keys, since then nothing is known of joins.
func groups(c *catalog.Catalog) map[string]int {
	if c.Partial || !slices.ContainsFunc(c.Tables, func(t *catalog.Table) bool { return len(t.ForeignKeys) > 0 }) {
		return nil
	}
	above := map[string]string{}
	root := func(t string) string {
		t = c.TableNames.Fold(t)
		for above[t] != "" {
			t = above[t]
		}
		return t
	}
	merge := func(x, y string) {
		if x, y = root(x), root(y); x != y {
			above[x] = y
		}
	}
	byColumn := map[string]string{}
	for _, t := range c.Tables {
		for _, k := range t.ForeignKeys {
			merge(t.Path(), k.Table)
		}
		for _, col := range t.Columns {
			n := strings.ToLower(col.Name)
			if other, ok := byColumn[n]; ok && n != "id" && n != "name" {
				merge(t.Path(), other)
			}
			byColumn[n] = t.Path()
		}
	}
	number, out := map[string]int{}, map[string]int{}
	for i, t := range c.Tables {
		r := root(t.Path())
		if number[r] == 0 {
			number[r] = i + 1
		}
		out[c.TableNames.Fold(t.Path())] = number[r]
	}
	return out
}
