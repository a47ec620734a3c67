package answerability

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func schemaReference(l *look) Answer {
	for _, t := range l.tables {
		switch {
		case t.Schema == nil:
			continue
		case !l.isTable(t):
			return fail(fmt.Sprintf("the schema %s has no table %s", tick(t.Schema.Text), tick(t.Name.Text)), at("named here", t.Span))
		}
		return pass("the schema exists", at("named here", t.Schema.Span))
	}
	return idle("the query names no schema")
}

// isTable reports whether a name in FROM is that of a table of the schema.
func (l *look) isTable(t *syntax.Table) bool {
	for _, s := range l.Scope.Scopes {
		for _, r := range s.Relations {
			if r.Node == syntax.Source(t) {
				return r.Table != nil
			}
		}
	}
	return false
}

func tableReference(l *look) Answer {
	for _, f := range l.found {
		if f.Class == result.TableNotFound {
			return byRule(f)
		}
	}
	if unknown := l.Scope.UnknownTables(); len(unknown) > 0 {
		return fail(fmt.Sprintf("there is no table %s", tick(unknown[0].Name.Text)), at("named here", unknown[0].Span))
	}
	var where []diagnose.Reason
	for _, t := range l.tables {
		where = append(where, at("exists", t.Span))
	}
	return pass("all tables exist", where...)
}

func columnReference(l *look) Answer {
	for _, f := range l.found {
		if f.Class == result.ColumnNotFound {
			return byRule(f)
		}
	}
	for _, c := range l.columns {
		switch l.Scope.Ref(c).State {
		case scope.NoColumn, scope.NoRelation:
			return fail(fmt.Sprintf("there is no column %s", tick(l.Text(c))), at("named here", c.Span))
		case scope.Ambiguous:
			return fail(fmt.Sprintf("%s may be a column of several tables", tick(l.Text(c))), at("named here", c.Span))
		}
	}
	return pass("all columns exist")
}

// schemaScope asks of the whole schema whether the question's words occur in it.
func schemaScope(l *look) Answer {
	best := question.Link{}
	for _, x := range l.Links {
		if x.Score > best.Score && x.Score >= weak {
			best = x
		}
	}
	switch {
	case best.Score >= 0.8:
		return pass("the schema has what the question speaks of", l.from("leads to the schema", best))
	case best.Score == 0:
		return fail("no word of the question leads to the schema")
	}
	return unknown("the question leads to the schema only weakly")
}

func tableScope(l *look) Answer {
	if f, ok := l.rule("unused-join", "no-join-condition"); ok {
		return byRule(f)
	}
	if l.n("join.unused.unnamed") > 0 {
		return fail("a table gives nothing, and the question does not name it", spansOf(l.tables)...)
	}
	if l.n("table.linked.unused") > 0 {
		return fail("the question names a table that the query does not use")
	}
	return pass("each table is named by the question or needed")
}

func spansOf(tables []*syntax.Table) []diagnose.Reason {
	var out []diagnose.Reason
	for _, t := range tables {
		out = append(out, at("a table of the query", t.Span))
	}
	return out
}

// weak is the link below which nothing of the question leads to a column.
const weak = 0.5

func columnScope(l *look) Answer {
	var strays, named []diagnose.Reason
	for _, c := range l.columns {
		ref := l.Scope.Ref(c)
		if !ref.Stored() || l.inJoin(c) {
			continue
		}
		x := l.link(ref.ID)
		switch {
		case x.Score >= weak:
			named = append(named, l.from("names "+ref.ID.Column, x))
		case l.definedColumn(ref.ID.Column) || l.holdsValue(ref.ID):
		default:
			strays = append(strays, at("nothing names it", c.Span))
		}
	}
	if len(strays) > 0 {
		return fail("nothing in question or evidence names "+tick(strays[0].Span.In(l.Statement.Text)), append(strays, named...)...)
	}
	return pass("question or evidence name each column", named...)
}

func (l *look) definedColumn(name string) bool {
	for _, d := range l.definitions {
		for _, n := range d.Names {
			if strings.EqualFold(n, name) {
				return true
			}
		}
	}
	return false
}

// holdsValue reports whether a value that the question names is stored in a column.
func (l *look) holdsValue(id catalog.ColumnID) bool {
	for _, x := range l.Links {
		if x.Spelled() && x.Column == id {
			return true
		}
	}
	return false
}

func joinRelationship(l *look) Answer {
	pairs := l.joined()
	if len(pairs) == 0 {
		return idle("the query joins no tables")
	}
	for _, p := range pairs {
		if !l.related(p.l.Relation.Table, p.r.Relation.Table) && !l.siblings(p) {
			return fail(fmt.Sprintf("no declared key relates %s and %s", p.l.ID.Table, p.r.ID.Table), at("joined here", p.node.Span))
		}
	}
	return pass("declared keys relate the tables", at("joined here", pairs[0].node.Span))
}

// joinedBy is an equality between stored columns of two relations.
type joinedBy struct {
	node *syntax.Binary
	l, r scope.Ref
}

func (l *look) joined() []joinedBy {
	var out []joinedBy
	for _, b := range l.binaries {
		x, y := l.Scope.Of(b.L), l.Scope.Of(b.R)
		if b.Op == "=" && x.Stored() && y.Stored() && x.Relation != y.Relation && x.Relation.Table != nil && y.Relation.Table != nil {
			out = append(out, joinedBy{b, x, y})
		}
	}
	return out
}

func (l *look) related(a, b *catalog.Table) bool {
	for _, e := range l.Catalog.Edges(a) {
		if l.Catalog.TableNames.Same(e.To, b.Path()) {
			return true
		}
	}
	return a == b
}

// siblings reports whether both sides refer to one column of a third table, or are
// the same column of one table.
func (l *look) siblings(p joinedBy) bool {
	for _, a := range p.l.Relation.Table.ForeignKeys {
		for _, b := range p.r.Relation.Table.ForeignKeys {
			if l.Catalog.TableNames.Same(a.Table, b.Table) && has(l.Catalog.Names, a.Columns, p.l.ID.Column) && has(l.Catalog.Names, b.Columns, p.r.ID.Column) {
				return true
			}
		}
	}
	return false
}

func has(names catalog.Names, list []string, name string) bool {
	for _, x := range list {
		if names.Same(x, name) {
			return true
		}
	}
	return false
}

func joinKey(l *look) Answer {
	if len(l.joined()) == 0 {
		return idle("the query joins no tables")
	}
	if f, ok := l.rule("join-not-by-key", "no-value-in-common"); ok {
		return byRule(f)
	}
	if l.n("join.nokey") > l.n("join.sibling") || l.n("join.in.nokey") > 0 {
		return fail("a join follows no declared key", at("joined here", l.joined()[0].node.Span))
	}
	return pass("the joins follow declared keys", at("joined here", l.joined()[0].node.Span))
}

// versioning looks at columns that say which version of a row is current.
func versioning(l *look) Answer {
	for _, t := range l.relations() {
		var version *catalog.Column
		for _, c := range t.Columns {
			switch lower(c.Name) {
			case "version", "is_current", "iscurrent", "current_flag", "is_latest", "revision", "row_version":
				version = c
			default:
				continue
			}
			for _, used := range l.stored(true) {
				if used.Column == c {
					return pass(c.Name+" is used", inSchema(t.Path()+"."+c.Name))
				}
			}
		}
		if version != nil {
			return fail(fmt.Sprintf("%s stores versions, and %s is not looked at", t.Path(), tick(version.Name)), inSchema(t.Path()+"."+version.Name))
		}
	}
	return idle("no table stores versions")
}

// relations are the tables that the query reads, each once.
func (l *look) relations() []*catalog.Table {
	var out []*catalog.Table
	seen := map[*catalog.Table]bool{}
	for _, s := range l.Scope.Scopes {
		for _, r := range s.Relations {
			if r.Table != nil && !seen[r.Table] {
				seen[r.Table] = true
				out = append(out, r.Table)
			}
		}
	}
	return out
}

func nameAlignment(l *look) Answer {
	for _, c := range l.columns {
		if ref := l.Scope.Ref(c); ref.Stored() && c.Name.Text != ref.Column.Name {
			return Answer{Verdict: Pass, Text: fmt.Sprintf("%s is %s but for its letters", tick(c.Name.Text), tick(ref.Column.Name)), Evidence: []diagnose.Reason{at("spelt otherwise", c.Span)}}
		}
	}
	if a := columnReference(l); a.Verdict == Fail {
		return a
	}
	return pass("names are spelt as in the schema")
}

// aliasSupport expands names that are abbreviations.
func aliasSupport(l *look) Answer {
	some := false
	for _, ref := range l.stored(true) {
		x := l.link(ref.ID)
		if ref.Column.Description != "" || len(question.SplitName(ref.ID.Column)) == 0 {
			continue
		}
		short := len(ref.ID.Column) <= 4 && !strings.EqualFold(ref.ID.Column, "name") && !strings.EqualFold(ref.ID.Column, "id")
		some = some || short
		if short && x.Score < weak && !l.definedColumn(ref.ID.Column) {
			return fail(fmt.Sprintf("nothing says what %s stands for", tick(ref.ID.Column)), inSchema(ref.ID.Table+"."+ref.ID.Column))
		}
	}
	if !some {
		return idle("no name is abbreviated")
	}
	return pass("abbreviated names stand for words of the question")
}

func identifierMeaning(l *look) Answer {
	if f, ok := l.rule("sum-of-key"); ok {
		return byRule(f)
	}
	if l.n("output.id.unasked") > 0 {
		return fail("an id is given that nobody asked for", at("given", l.selects[0].Items[0].Span))
	}
	for _, c := range l.columns {
		if ref := l.Scope.Ref(c); ref.Stored() && l.isKey(ref) {
			return pass("ids stand for rows", at("a key", c.Span))
		}
	}
	return idle("the query uses no id")
}

// isKey reports whether a column is part of a key, its own table's or another's.
func (l *look) isKey(ref scope.Ref) bool {
	t := ref.Relation.Table
	if t == nil {
		return false
	}
	if has(l.Catalog.Names, t.PrimaryKey, ref.ID.Column) {
		return true
	}
	for _, k := range t.ForeignKeys {
		if has(l.Catalog.Names, k.Columns, ref.ID.Column) {
			return true
		}
	}
	return false
}
