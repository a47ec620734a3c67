package catalog

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// AddCheck adds a condition that holds for all rows, and understands it where it
// lists the only values of one column.
func (t *Table) AddCheck(condition string, names Names, d syntax.Dialect) {
	condition = strings.TrimSpace(condition)
	if condition == "" {
		return
	}
	t.Checks = append(t.Checks, condition)
	column, values := onlyValues(condition, d)
	for _, c := range t.Columns {
		// A citext compares without case.
		if len(values) > 0 && names.Same(c.Name, column) && c.Affinity == Text && c.Allowed == nil && c.Type != "citext" {
			c.Allowed = values
		}
	}
}

// Allows says whether a column may store a text: No is certain, whatever it
// stores now. A column whose collation finds different spellings equal is asked
// with alike.
func (c *Column) Allows(text string, alike bool) Answer {
	if c.Allowed == nil {
		return Unknown
	}
	is := func(value, text string) bool {
		return value == text || alike && FoldValue(value) == FoldValue(text)
	}
	members := []string{text}
	if c.Several {
		members = strings.Split(text, ",")
	}
	for _, m := range members {
		if !slices.ContainsFunc(c.Allowed, func(value string) bool { return is(value, m) }) && (m != "" || !c.Several) {
			return No
		}
	}
	return Yes
}

// onlyValues reads col IN ('a', 'b') and what servers make of it: col = ANY
// (ARRAY['a', 'b']), with casts; beside it may stand that col is NULL.
func onlyValues(condition string, d syntax.Dialect) (column string, values []string) {
	f := syntax.Parse("SELECT 1 WHERE "+condition, d)
	if len(f.Statements) != 1 || len(f.Statements[0].Problems) > 0 || f.Statements[0].Query == nil {
		return "", nil
	}
	core, ok := f.Statements[0].Query.Body.(*syntax.Select)
	if !ok || core.WhereClause == nil || core.WhereClause.Cond == nil {
		return "", nil
	}
	return listed(core.WhereClause.Cond)
}

func listed(e syntax.Expr) (column string, values []string) {
	switch e := bare(e).(type) {
	case *syntax.In:
		if !e.Not && e.Query == nil && e.Table == nil {
			return columnName(e.X), texts(e.List)
		}
	case *syntax.Binary:
		switch e.Op {
		case "=":
			return columnName(e.L), texts([]syntax.Expr{e.R})
		case "OR":
			column, values = listed(e.L)
			other, more := listed(e.R)
			switch {
			case isNull(e.L, other):
				return other, more
			case isNull(e.R, column):
				return column, values
			case column != "" && column == other && values != nil && more != nil:
				return column, append(values, more...)
			}
		}
	}
	return "", nil
}

// bare is an expression without parentheses and casts around it.
func bare(e syntax.Expr) syntax.Expr {
	for {
		switch x := e.(type) {
		case *syntax.Paren:
			e = x.X
		case *syntax.Cast:
			e = x.X
		default:
			return e
		}
	}
}

func columnName(e syntax.Expr) string {
	if c, ok := bare(e).(*syntax.Column); ok {
		return c.Name.Text
	}
	return ""
}

// texts are expressions that are all strings, or one array of them; else nil.
func texts(list []syntax.Expr) []string {
	var out []string
	for _, e := range list {
		switch x := bare(e).(type) {
		case *syntax.Literal:
			if x.Kind != syntax.String {
				return nil
			}
			out = append(out, x.Text)
		case *syntax.Call:
			inner := texts(x.Args)
			if name := strings.ToLower(x.Name.Text); len(list) != 1 || inner == nil || name != "any" && name != "array" {
				return nil
			}
			return inner
		default:
			return nil
		}
	}
	return out
}

func isNull(e syntax.Expr, column string) bool {
	is, ok := bare(e).(*syntax.Is)
	if !ok || is.Not || column == "" || columnName(is.X) != column {
		return false
	}
	lit, ok := bare(is.Y).(*syntax.Literal)
	return ok && lit.Kind == syntax.Null
}

// Enumerated reads the members of MySQL's ENUM('a','b') and SET('a','b'), of
// which a value of the latter may have several; nil for other types.
func Enumerated(declared string) (members []string, several bool) {
	word, list, _ := strings.Cut(declared, "(")
	word = strings.ToLower(strings.TrimSpace(word))
	if word != "enum" && word != "set" {
		return nil, false
	}
	end := strings.LastIndexByte(list, ')')
	if end < 0 {
		return nil, false
	}
	_, members = onlyValues("x IN ("+list[:end]+")", syntax.MySQL)
	return members, word == "set"
}

// collated takes back what checks say of columns with a collation of their own,
// under which other spellings may be equal.
func (b *builder) collated(t *Table, s *syntax.Statement) {
	for _, d := range s.Create.Columns {
		if b.dialect == syntax.SQLite && strings.Contains(strings.ToUpper(d.In(s.Text)), "COLLATE") {
			for _, c := range t.Columns {
				if b.names.Same(c.Name, d.Name.Text) {
					c.Allowed = nil
				}
			}
		}
	}
}

// loosen forgets which values columns may have where a statement may change that.
func (b *builder) loosen(t *Table, w *words) {
	for _, word := range []string{"CHECK", "CONSTRAINT", "MODIFY", "CHANGE", "TYPE", "COLLATE"} {
		if !w.holds(word) || (word == "CHECK" || word == "CONSTRAINT") && !b.mixed && !w.holds("DROP") {
			continue
		}
		for _, c := range t.Columns {
			b.changed = b.changed || c.Allowed != nil
			c.Allowed = nil
		}
	}
}

// checks adds the conditions that stand in the text of a CREATE or ALTER TABLE.
func (b *builder) checks(t *Table, w *words) {
	for i := 0; i+1 < len(w.tokens); i++ {
		if w.tokens[i].Kind != syntax.Word || !strings.EqualFold(w.text(i), "CHECK") || w.text(i+1) != "(" {
			continue
		}
		depth, from := 0, i+2
		for i++; i < len(w.tokens); i++ {
			switch w.text(i) {
			case "(":
				depth++
			case ")":
				depth--
			}
			if depth == 0 {
				break
			}
		}
		if i < len(w.tokens) && i > from {
			inside := w.tokens[from].Cover(w.tokens[i-1].Span)
			t.AddCheck(inside.In(w.s.Text), b.names, b.dialect)
		}
	}
}
