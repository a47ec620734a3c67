package diagnose

import (
	"sort"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// minSimilar is the least similarity at which a name is proposed for another.
const minSimilar = 0.6

// near ranks what an unknown column may be: the same name in another relation
// in scope, else a column of nearly that name. A column that the question names
// goes before others. Nothing is proposed that is not nearly the same name:
// a wrong guess is worse than none.
func near(c *Case, col *syntax.Column, ref scope.Ref) []Filling {
	var out []Filling
	for _, rel := range inScope(ref.Scope) {
		own := ref.Relation == nil || ref.Relation == rel
		for _, name := range columnNames(rel) {
			same := c.names().Same(name, col.Name.Text)
			weight := similarity(name, col.Name.Text)
			switch {
			case same && own && ref.Relation != nil, weight < minSimilar, !own && !same:
				continue
			case same:
				weight = 0.95
			default:
				weight = min(0.94, weight+0.1*c.Links.Best(catalog.ColumnID{Table: relationTable(rel), Column: name}))
			}
			out = append(out, columnFilling(c, col, rel, name, weight, own))
		}
	}
	rank(out)
	return out
}

// columnFilling writes another column in the place of col, with its qualifier
// kept, changed or, where the bare name would be ambiguous, added.
func columnFilling(c *Case, col *syntax.Column, rel *scope.Relation, name string, weight float64, own bool) Filling {
	written := quoteLike(c, name, col.Name)
	switch {
	case col.Table != nil && own:
		written = c.Text(*col.Table) + "." + written
	case rel.Name != "" && (col.Table != nil || isAmbiguous(c, rel, name)):
		written = quoteLike(c, rel.Name, syntax.Name{}) + "." + written
	}
	f := Filling{Text: written, Title: change(c.Text(col), written), Weight: weight}
	if best := c.Links.Best(catalog.ColumnID{Table: relationTable(rel), Column: name}); best > 0.7 {
		f.Because = append(f.Because, Reason{"the question names " + name, InQuestion, text.Span{}})
	}
	return f
}

func isAmbiguous(c *Case, rel *scope.Relation, name string) bool {
	for _, s := range c.Scope.Scopes {
		for _, other := range s.Relations {
			if other != rel && hasColumn(c, other, name) {
				return true
			}
		}
	}
	return false
}

// tablesLike ranks what an unknown table may be. A table that owns all columns
// used through its name goes before one that is merely spelled alike.
func tablesLike(c *Case, t *syntax.Table) []Filling {
	used := usedThrough(c, t)
	var out []Filling
	for _, other := range c.Catalog.Tables {
		owned := 0
		for _, name := range used {
			if other.Column(c.names(), name) != nil {
				owned++
			}
		}
		alike := similarity(other.Name, t.Name.Text)
		weight := 0.6 * alike
		if len(used) > 0 {
			share := float64(owned) / float64(len(used))
			weight = 0.4*alike + 0.6*share*share
			if share == 1 && len(used) > 1 {
				weight += 0.1
			}
		}
		if alike < minSimilar && !(len(used) > 1 && owned == len(used)) {
			continue
		}
		f := Filling{Text: Written(c.Statement.Dialect, other, t.Name.Quote), Title: change(t.Name.Text, other.Path()), Weight: weight}
		if owned > 0 && owned == len(used) {
			f.Because = []Reason{{other.Path() + " has " + list(used), InCatalog, text.Span{}}}
		}
		out = append(out, f)
	}
	rank(out)
	return out
}

// usedThrough are the columns that the query reads from a table: those
// qualified by its name, and bare ones that no known relation has.
func usedThrough(c *Case, t *syntax.Table) []string {
	if c.Scope == nil {
		return nil // the table of an INSERT
	}
	var out []string
	seen := map[string]bool{}
	for _, col := range c.Scope.Columns {
		ref := c.Scope.Ref(col)
		mine := ref.Relation != nil && ref.Relation.Node == syntax.Source(t)
		if !mine && !(col.Table == nil && ref.State == scope.Uncertain) || seen[c.names().Fold(col.Name.Text)] {
			continue
		}
		seen[c.names().Fold(col.Name.Text)] = true
		out = append(out, col.Name.Text)
	}
	return out
}

func rank(f []Filling) {
	sort.SliceStable(f, func(i, j int) bool { return f[i].Weight > f[j].Weight })
}

func inScope(s *scope.Scope) []*scope.Relation {
	var out []*scope.Relation
	for ; s != nil; s = s.Parent {
		out = append(out, s.Relations...)
	}
	return out
}

func relationsFor(ref scope.Ref) []*scope.Relation {
	if ref.Relation != nil {
		return []*scope.Relation{ref.Relation}
	}
	if ref.Scope == nil {
		return nil
	}
	return ref.Scope.Relations
}

func relationTable(rel *scope.Relation) string {
	if rel.Table == nil {
		return ""
	}
	return rel.Table.Path()
}

func relationTitle(rel *scope.Relation) string {
	switch {
	case rel.Table != nil && rel.Name != rel.Table.Name:
		return tick(rel.Name) + " (" + rel.Table.Name + ")"
	case rel.Name == "":
		return "the subquery"
	}
	return tick(rel.Name)
}

func columnNames(rel *scope.Relation) []string {
	var out []string
	for _, o := range rel.Outputs {
		out = append(out, o.Name)
	}
	if rel.Table != nil {
		for _, col := range rel.Table.Columns {
			out = append(out, col.Name)
		}
	}
	return out
}

func hasColumn(c *Case, rel *scope.Relation, name string) bool {
	for _, n := range columnNames(rel) {
		if c.names().Same(n, name) {
			return true
		}
	}
	return false
}

func tableNames(c *catalog.Catalog) []string {
	out := make([]string, len(c.Tables))
	for i, t := range c.Tables {
		out[i] = t.Path()
	}
	return out
}

// Written is a table as a query names it, its parts in quotes where they need
// them, else in the style like; with its schema where it has to be.
func Written(d syntax.Dialect, t *catalog.Table, like byte) string {
	name := syntax.QuoteName(d, t.Name, like)
	if t.Qualified {
		return syntax.QuoteName(d, t.Schema, like) + "." + name
	}
	return name
}

// quoteLike writes a name in the quoting style of another.
func quoteLike(c *Case, name string, like syntax.Name) string {
	return syntax.QuoteName(c.Statement.Dialect, name, like.Quote)
}

// Nearest is the one of the known names that a misspelt one most likely means.
func Nearest(name string, known []string) (string, bool) {
	best, most := "", 0.0
	for _, k := range known {
		if s := similarity(name, k); s > most {
			best, most = k, s
		}
	}
	return best, most >= minSimilar
}

// similarity of two names, 0 to 1: equal but for case, underscores and plural
// 0.97; the words of one, in order, beginnings of the words of the other 0.85;
// else one minus the share of letters that differ.
func similarity(a, b string) float64 {
	a, b = strings.ToLower(a), strings.ToLower(b)
	if a == b {
		return 1
	}
	pa, pb := strings.ReplaceAll(a, "_", ""), strings.ReplaceAll(b, "_", "")
	if pa == pb || question.Stem(pa) == question.Stem(pb) {
		return 0.97
	}
	if strings.TrimSuffix(pa, "id") == pb || strings.TrimSuffix(pb, "id") == pa {
		return 0 // district and district_id hold different things
	}
	longest := max(len([]rune(pa)), len([]rune(pb)))
	if longest == 0 {
		return 0
	}
	s := 1 - float64(distance([]rune(pa), []rune(pb)))/float64(longest)
	if s < 0.85 && len(pa) >= 5 && len(pb) >= 5 && (abbreviates(pa, pb) || abbreviates(pb, pa)) {
		s = 0.85
	}
	return s
}

// abbreviates reports whether short leaves out letters of long but keeps its
// first three and more than half of it.
func abbreviates(short, long string) bool {
	if len(short) >= len(long) || short[:3] != long[:3] || 2*len(short) <= len(long) {
		return false
	}
	i := 0
	for j := 0; i < len(short) && j < len(long); j++ {
		if short[i] == long[j] {
			i++
		}
	}
	return i == len(short)
}

// distance counts insertions, deletions, replacements and swaps of neighbours.
func distance(a, b []rune) int {
	prev2, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev, cur = prev, cur, prev2
	}
	return prev[len(b)]
}
