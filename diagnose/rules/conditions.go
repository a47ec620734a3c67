package rules

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// held are the conditions that must hold for every row of a core: the conjuncts
// of WHERE and of the ON of inner joins. Of an outer join none does.
func held(s *scope.Scope) []syntax.Expr {
	var out []syntax.Expr
	if s.Select.From != nil {
		for _, src := range s.Select.From.Sources {
			out = append(out, heldIn(src)...)
		}
	}
	if s.Select.WhereClause != nil {
		out = append(out, syntax.Conjuncts(s.Select.WhereClause.Cond)...)
	}
	return out
}

func heldIn(src syntax.Source) []syntax.Expr {
	switch src := src.(type) {
	case *syntax.Group:
		return heldIn(src.Source)
	case *syntax.Join:
		var out []syntax.Expr
		switch src.Kind {
		case "LEFT":
			return heldIn(src.Left)
		case "RIGHT":
			return heldIn(src.Right)
		case "FULL":
			return nil
		}
		out = append(heldIn(src.Left), heldIn(src.Right)...)
		if src.On != nil {
			out = append(out, syntax.Conjuncts(src.On.Cond)...)
		}
		return out
	}
	return nil
}

// subject is what a test is about: a column of one relation, or the text of an
// expression.
type subject struct {
	relation *scope.Relation
	column   catalog.ColumnID
	text     string
}

// test compares a subject with constants.
type test struct {
	node    syntax.Expr
	of      subject
	ref     scope.Ref // of a column; else the zero value
	op      string    // =, <>, <, <=, >, >=, IN, LIKE, NULL, NOT NULL
	values  []value
	ignores bool // letters that differ in case only may be equal
}

// value is a constant in the form in which it is compared.
type value struct {
	text   string
	number float64
	is     kind
}

type kind uint8

const (
	plainText kind = iota
	plainNumber
	isoTime // texts whose order is that of their bytes
)

var isoForm = regexp.MustCompile(`^\d{4}-\d{2}(-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?)?$`)

// tests reads a condition as tests that all must hold; none where it is anything
// else.
func tests(p *diagnose.Pass, e syntax.Expr) []test {
	switch e := e.(type) {
	case *syntax.Paren:
		return tests(p, e.X)
	case *syntax.Binary:
		switch e.Op {
		case "=", "<>", "<", "<=", ">", ">=":
			if t, ok := newTest(p, e, e.L, e.Op, e.R); ok {
				return []test{t}
			}
			if t, ok := newTest(p, e, e.R, diagnose.Turned(e.Op), e.L); ok {
				return []test{t}
			}
		}
	case *syntax.Between:
		low, ok := newTest(p, e, e.X, ">=", e.Low)
		up, ok2 := newTest(p, e, e.X, "<=", e.Up)
		if ok && ok2 && !e.Not {
			return []test{low, up}
		}
	case *syntax.In:
		if len(e.List) == 0 || len(e.List) > mostCompared {
			return nil
		}
		if !e.Not {
			if t, ok := newTest(p, e, e.X, "IN", e.List...); ok {
				return []test{t}
			}
			return nil
		}
		var out []test
		for _, x := range e.List {
			if t, ok := newTest(p, e, e.X, "<>", x); ok {
				out = append(out, t)
			}
		}
		return out
	case *syntax.Is:
		if of, ref, ok := subjectOf(p, e.X); ok && isNull(e.Y) && !e.Distinct {
			op := "NULL"
			if e.Not {
				op = "NOT NULL"
			}
			return []test{{node: e, of: of, ref: ref, op: op}}
		}
	case *syntax.Like:
		if t, ok := newTest(p, e, e.X, "LIKE", e.Pattern); ok && !e.Not && e.Escape == nil && (e.Op == "LIKE" || e.Op == "ILIKE") {
			t.ignores = t.ignores || e.Op == "ILIKE"
			return []test{t}
		}
	}
	return nil
}

func newTest(p *diagnose.Pass, node, x syntax.Expr, op string, constants ...syntax.Expr) (test, bool) {
	of, ref, ok := subjectOf(p, x)
	if !ok {
		return test{}, false
	}
	t := test{node: node, of: of, ref: ref, op: op, ignores: p.Guessed || p.Statement.Dialect == syntax.MySQL || op == "LIKE" && p.Statement.Dialect != syntax.Postgres}
	for _, c := range constants {
		v, ok := valueOf(p, c, ref)
		if !ok {
			return test{}, false
		}
		t.values = append(t.values, v)
	}
	return t, true
}

// subjectOf is what an expression is compared as; not ok for constants and for
// what may give another value each time.
func subjectOf(p *diagnose.Pass, e syntax.Expr) (subject, scope.Ref, bool) {
	if ref := p.Scope.Of(e); ref.Stored() {
		if _, collated := e.(*syntax.Collate); collated {
			return subject{}, ref, false
		}
		return subject{relation: ref.Relation, column: ref.ID}, ref, true
	}
	if c := scope.ColumnOf(e); c != nil {
		// Without a catalog a name still means one column, whatever it is.
		return subject{text: plainly(p.Text(c))}, scope.Ref{}, p.Catalog == nil
	}
	columns, steady := 0, true
	syntax.Walk(e, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Column:
			columns++
			steady = steady && p.Scope.Ref(n).Stored()
		case *syntax.Query, *syntax.Opaque, *syntax.Param, *syntax.Collate:
			steady = false
		case *syntax.Call:
			columns += one(n.Star)
			steady = steady && !changes(n.Name.Text)
		}
		return steady
	})
	if columns == 0 || !steady {
		return subject{}, scope.Ref{}, false
	}
	return subject{text: plainly(p.Text(e))}, scope.Ref{}, true
}

// changes reports whether a function may give another value at each call.
func changes(function string) bool {
	switch strings.ToLower(function) {
	case "random", "rand", "randomblob", "uuid", "gen_random_uuid", "nextval", "setval", "clock_timestamp", "timeofday", "last_insert_rowid", "changes":
		return true
	}
	return false
}

// plainly is a text without regard to blanks, by which two expressions are the
// same; nor to case, where nothing is in quotes.
func plainly(s string) string {
	if !strings.ContainsAny(s, "'\"`[") {
		s = strings.ToLower(s)
	}
	return strings.Join(strings.Fields(s), " ")
}

// valueOf is a constant as it is compared with a column: as a number where both
// are such.
func valueOf(p *diagnose.Pass, e syntax.Expr, ref scope.Ref) (value, bool) {
	if s, ok := quotedText(p, e); ok {
		return value{s, 0, plainText}, true
	}
	lit := diagnose.LiteralOf(e)
	if lit == nil || lit.Kind != syntax.String && lit.Kind != syntax.Number {
		return value{}, false
	}
	text := lit.Text
	if u, ok := e.(*syntax.Unary); ok {
		if u.Op != "-" || lit.Kind != syntax.Number {
			return value{}, false
		}
		text = "-" + text
	} else if !isLiteral(e) {
		return value{}, false
	}
	numbers := ref.Column == nil || ref.Column.Affinity != catalog.Text
	if x, err := strconv.ParseFloat(text, 64); err == nil && (lit.Kind == syntax.Number && numbers || ref.Column != nil && ref.Column.Affinity.Number()) {
		return value{text, x, plainNumber}, true
	}
	if isoForm.MatchString(text) {
		return value{text, 0, isoTime}, true
	}
	return value{text, 0, plainText}, true
}

// quotedText is the text that SQLite makes of a name in double quotes which nothing
// has.
func quotedText(p *diagnose.Pass, e syntax.Node) (string, bool) {
	c, ok := e.(*syntax.Column)
	if !ok || p.Scope.Ref(c).State != scope.TextValue {
		return "", false
	}
	return c.Name.Text, true
}

// compare orders two values; not ok where the database may order them otherwise.
func compare(a, b value) (int, bool) {
	switch {
	case a.is == plainNumber && b.is == plainNumber:
		switch {
		case a.number < b.number:
			return -1, true
		case a.number > b.number:
			return 1, true
		}
		return 0, true
	case a.is == isoTime && b.is == isoTime && len(a.text) == len(b.text):
		return strings.Compare(a.text, b.text), true
	}
	return 0, false
}

// equals says whether two values are equal; not ok where that depends on more
// than is known.
func equals(a, b value, ignoresCase bool) (equal, ok bool) {
	switch {
	case a.is == plainNumber && b.is == plainNumber:
		return a.number == b.number, true
	case a.is == plainNumber || b.is == plainNumber:
		return false, false
	case a.text == b.text:
		return true, true
	case strings.EqualFold(strings.TrimSpace(a.text), strings.TrimSpace(b.text)):
		return false, false // as the collation has it
	case ignoresCase && catalog.FoldValue(a.text) == catalog.FoldValue(b.text):
		return false, false
	}
	return false, true
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
