package answerability

import (
	"math"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// look is what the features of one case look at.
type look struct {
	*diagnose.Case
	found       []diagnose.Finding
	evidence    features.Vector
	answers     []Answer // so far
	definitions []question.Definition
	said        string // question and evidence in lower case

	// What several features sum up is worked out once: the probes of ambiguity that
	// fail, what they weigh, and how the requirements of alignment end.
	probed  bool
	failed  []Answer
	weight  float64
	counted *tally

	tree
}

// tree is what stands in the query, by kind.
type tree struct {
	selects    []*syntax.Select
	tables     []*syntax.Table
	joins      []*syntax.Join
	calls      []*syntax.Call
	columns    []*syntax.Column
	binaries   []*syntax.Binary
	likes      []*syntax.Like
	literals   []*syntax.Literal
	casts      []*syntax.Cast
	orders     []*syntax.OrderBy
	limits     []*syntax.Limit
	groups     []*syntax.GroupBy
	clauses    []*syntax.Clause // WHERE and HAVING
	distincts  []text.Span
	subqueries []*syntax.Query
}

func newLook(c *diagnose.Case, found []diagnose.Finding, evidence features.Vector) *look {
	l := &look{Case: c, found: found, evidence: evidence, definitions: question.ReadEvidence(c.Evidence()), said: " " + strings.ToLower(c.Question.Text+" ; "+c.Evidence()) + " "}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		l.add(c.Statement.Query, n)
		return true
	})
	return l
}

func (t *tree) add(whole *syntax.Query, n syntax.Node) {
	switch n := n.(type) {
	case *syntax.Query:
		if n != whole {
			t.subqueries = append(t.subqueries, n)
		}
	case *syntax.Select:
		t.selects = append(t.selects, n)
		for _, c := range []*syntax.Clause{n.WhereClause, n.Having} {
			if c != nil {
				t.clauses = append(t.clauses, c)
			}
		}
		if n.Distinct != nil {
			t.distincts = append(t.distincts, n.Distinct.Span)
		}
	case *syntax.Table:
		t.tables = append(t.tables, n)
	case *syntax.Join:
		t.joins = append(t.joins, n)
	case *syntax.Call:
		t.calls = append(t.calls, n)
		if n.Distinct != nil {
			t.distincts = append(t.distincts, n.Span)
		}
	case *syntax.Column:
		t.columns = append(t.columns, n)
	case *syntax.Binary:
		t.binaries = append(t.binaries, n)
	case *syntax.Like:
		t.likes = append(t.likes, n)
	case *syntax.Literal:
		t.literals = append(t.literals, n)
	case *syntax.Cast:
		t.casts = append(t.casts, n)
	case *syntax.OrderBy:
		t.orders = append(t.orders, n)
	case *syntax.Limit:
		t.limits = append(t.limits, n)
	case *syntax.GroupBy:
		t.groups = append(t.groups, n)
	}
}

// n is a number of the evidence by its name; 0 where it is not known. A name that
// there is not is a mistake of this package, which its test finds.
func (l *look) n(name string) float64 {
	v := l.evidence[features.Index(name)]
	if math.IsNaN(v) {
		return 0
	}
	return v
}

// failing is the first of the evidence's numbers that is above 0: each says what
// speaks against the query. ok is false where none is.
func (l *look) failing(names ...string) (what string, ok bool) {
	for _, name := range names {
		if l.n(name) > 0 {
			return features.Against(name), true
		}
	}
	return "", false
}

// rule is the first finding of one of the rules.
func (l *look) rule(names ...string) (diagnose.Finding, bool) {
	for _, f := range l.found {
		for _, name := range names {
			if f.Rule == name {
				return f, true
			}
		}
	}
	return diagnose.Finding{}, false
}

// byRule fails with what a rule found.
func byRule(f diagnose.Finding) Answer {
	return fail(f.Message, append([]diagnose.Reason{{Text: f.Message, From: diagnose.InSQL, Span: f.Span}}, f.Because...)...)
}

// at is a reason in the query.
func at(what string, s text.Span) diagnose.Reason {
	return diagnose.Reason{Text: what, From: diagnose.InSQL, Span: s}
}

// inSchema is a reason in the catalog.
func inSchema(what string) diagnose.Reason {
	return diagnose.Reason{Text: what, From: diagnose.InCatalog}
}

// word is the first word of the question that is one of a list; ok is false where
// there is none.
func (l *look) word(list ...string) (question.Word, bool) {
	for _, w := range l.Question.Words {
		for _, x := range list {
			if w.Lower == x {
				return w, true
			}
		}
	}
	return question.Word{}, false
}

// mentions reports whether question or evidence has one of the texts.
func (l *look) mentions(list ...string) bool {
	for _, s := range list {
		if strings.Contains(l.said, s) {
			return true
		}
	}
	return false
}

// defined reports whether the evidence speaks of a word.
func (l *look) defined(word string) bool {
	return strings.Contains(strings.ToLower(l.Evidence()), word)
}

// stored are the columns of the query that are read from tables, each once, but
// for those of joins if meaning.
func (l *look) stored(meaning bool) []scope.Ref {
	seen := map[catalog.ColumnID]bool{}
	var out []scope.Ref
	for _, c := range l.columns {
		ref := l.Scope.Ref(c)
		if !ref.Stored() || ref.Column == nil || seen[ref.ID] || meaning && l.inJoin(c) {
			continue
		}
		seen[ref.ID] = true
		out = append(out, ref)
	}
	return out
}

// inJoin reports whether a column stands in an equality of two relations.
func (l *look) inJoin(c *syntax.Column) bool {
	for _, b := range l.binaries {
		if b.Op == "=" && b.Contains(c.Span) {
			x, y := l.Scope.Of(b.L), l.Scope.Of(b.R)
			if x.Stored() && y.Stored() && x.Relation != y.Relation {
				return true
			}
		}
	}
	return false
}

// link is the best link of a column.
func (l *look) link(id catalog.ColumnID) question.Link {
	for _, x := range l.Links {
		if x.Target == question.ToColumn && x.Column == id {
			return x
		}
	}
	return question.Link{}
}

// from is a reason in the question for a link.
func (l *look) from(what string, x question.Link) diagnose.Reason { return l.InQuestion(what, x.Span) }

// isDate reports whether a column stores dates or times, by its type, its name or
// how its values are written.
func (l *look) isDate(id catalog.ColumnID, c *catalog.Column) bool {
	if c == nil {
		return false
	}
	t := strings.ToLower(c.Type)
	if strings.Contains(t, "date") || strings.Contains(t, "time") {
		return true
	}
	if p := l.Values.Profile(id); p != nil && len(p.Layouts) > 0 && dated(p.Layouts[0].Kind) {
		return true
	}
	for _, w := range question.SplitName(c.Name) {
		switch w {
		case "date", "time", "year", "month", "day", "dob", "birthday", "timestamp", "datetime", "created", "updated", "joined":
			return true
		}
	}
	return false
}

func lower(s string) string { return strings.ToLower(s) }

func tick(s string) string { return "`" + s + "`" }

func dated(k catalog.LayoutKind) bool {
	return k == catalog.Date || k == catalog.Month || k == catalog.DateTime || k == catalog.Time
}
