package diagnose

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// What is looked for to link a question: so many of its texts, in columns of so many
// different values.
const (
	maxGrams  = 200
	maxLinked = 20_000
)

// Wants are the look-ups that would let the rules judge the case: the domains of
// all columns that the query uses, those first that it compares with texts, and of
// these whether the texts are stored and which texts of the question are.
func (c *Case) Wants() []catalog.Want {
	if c.Statement.Query == nil {
		return nil
	}
	var out []catalog.Want
	grams := c.grams()
	for _, cmp := range c.Comparisons() {
		out = append(out, catalog.Want{Column: cmp.Ref.ID})
		for _, lit := range cmp.Literals {
			out = append(out, catalog.Want{Column: cmp.Ref.ID, Value: &lit.Text})
		}
		if len(grams) > 0 {
			out = append(out, catalog.Want{Column: cmp.Ref.ID, Texts: grams})
		}
	}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if col, ok := n.(*syntax.Column); ok {
			if ref := c.Scope.Ref(col); ref.Stored() {
				out = append(out, catalog.Want{Column: ref.ID})
			}
		}
		return true
	})
	return out
}

// grams are the texts of the question, and of the evidence, that may name a stored
// value.
func (c *Case) grams() []string {
	if c.Question == nil {
		return nil
	}
	out := c.Question.Grams(maxGrams)
	if evidence := c.Evidence(); evidence != "" {
		out = append(out, question.Read(evidence).Grams(maxGrams-len(out))...)
	}
	return out
}

// LinkWants are the look-ups that would let the question's words be found among the
// stored values: of at most most columns that may hold words, those of the query's
// tables first, then of the tables that the question links to, of those that a
// foreign key joins to the query's, of all others.
func (c *Case) LinkWants(most int) []catalog.Want {
	grams := c.grams()
	if len(grams) == 0 || c.Catalog == nil {
		return nil
	}
	var out []catalog.Want
	seen := map[*catalog.Table]bool{}
	add := func(t *catalog.Table) {
		if t == nil || seen[t] || t.View {
			return
		}
		seen[t] = true
		for _, col := range t.Columns {
			if holdsWords(col) && len(out) < 2*most {
				id := catalog.ColumnID{Table: t.Path(), Column: col.Name}
				out = append(out, catalog.Want{Column: id}, catalog.Want{Column: id, Texts: grams, Most: maxLinked})
			}
		}
	}
	for _, t := range c.tables() {
		add(t)
	}
	for _, l := range c.Links {
		if l.Target != question.ToValue {
			add(c.Catalog.Table(l.Column.Table))
		}
	}
	for _, t := range c.tables() {
		for _, e := range c.Catalog.Edges(t) {
			add(c.Catalog.Table(e.To))
		}
	}
	for _, t := range c.Catalog.Tables {
		if len(out) >= 2*most {
			break
		}
		add(t)
	}
	return out
}

// tables are those that the query names, in its order.
func (c *Case) tables() []*catalog.Table {
	var out []*catalog.Table
	if c.Scope == nil {
		return nil
	}
	for _, s := range c.Scope.Scopes {
		for _, rel := range s.Relations {
			if rel.Table != nil && !slices.Contains(out, rel.Table) {
				out = append(out, rel.Table)
			}
		}
	}
	return out
}

// holdsWords reports whether a column may store what a question calls by name: by
// its type it is for neither numbers nor times nor what only programs read.
func holdsWords(col *catalog.Column) bool {
	if col.Affinity.Number() {
		return false
	}
	t := strings.ToLower(col.Type)
	return !slices.ContainsFunc([]string{"date", "time", "interval", "json", "uuid", "xml", "bytea", "blob", "binary", "varbinary", "geo", "tsvector", "inet", "bit"},
		func(prefix string) bool { return strings.HasPrefix(t, prefix) })
}
