package answerability

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// structureFeatures say which constructs the query has.
var structureFeatures = []Feature{
	structure(48, "SQL Aggregation Usage", "an aggregate", func(l *look) (out []text.Span) {
		for _, c := range l.calls {
			if diagnose.IsAggregate(c) {
				out = append(out, c.Span)
			}
		}
		return out
	}),
	structure(49, "SQL Grouping Usage", "GROUP BY", func(l *look) []text.Span { return spans(l.groups) }),
	structure(50, "SQL Join Usage", "a join", func(l *look) (out []text.Span) {
		out = spans(l.joins)
		for _, s := range l.selects {
			if s.From != nil && len(s.From.Sources) > 1 {
				out = append(out, s.From.Span)
			}
		}
		return out
	}),
	structure(51, "SQL Filtering Usage", "WHERE or HAVING", func(l *look) []text.Span { return spans(l.clauses) }),
	structure(52, "SQL Temporal Filter Usage", "a condition on a date or a time", temporalConditions),
	structure(53, "SQL ORDER BY Usage", "ORDER BY", func(l *look) []text.Span { return spans(l.orders) }),
	structure(54, "SQL LIMIT Usage", "LIMIT", func(l *look) []text.Span { return spans(l.limits) }),
	structure(55, "SQL Subquery Usage", "a subquery", func(l *look) []text.Span { return spans(l.subqueries) }),
	structure(56, "SQL Window Function Usage", "a window function", func(l *look) (out []text.Span) {
		for _, c := range l.calls {
			if c.Over != nil {
				out = append(out, c.Span)
			}
		}
		return out
	}),
	structure(57, "SQL DISTINCT Usage", "DISTINCT", func(l *look) []text.Span { return l.distincts }),
}

// structure declares a feature that is 1 where the query has a construct.
func structure(number int, name, what string, find func(*look) []text.Span) Feature {
	return Feature{Number: number, Family: Structure, Name: name, Kind: BoolKind, Asks: "Has the query " + what + "?", look: func(l *look) Answer {
		found := find(l)
		if len(found) == 0 {
			return Answer{Text: "the query has no " + trimArticle(what)}
		}
		a := Answer{Value: 1, Text: "the query has " + what}
		for _, s := range found {
			a.Evidence = append(a.Evidence, at(what, s))
		}
		return a
	}}
}

func trimArticle(s string) string {
	return strings.TrimPrefix(strings.TrimPrefix(s, "a "), "an ")
}

func spans[N interface{ Where() text.Span }](nodes []N) []text.Span {
	var out []text.Span
	for _, n := range nodes {
		out = append(out, n.Where())
	}
	return out
}

// temporalConditions are the conditions in which a column of dates or a function
// of dates stands.
func temporalConditions(l *look) (out []text.Span) {
	for _, c := range l.clauses {
		found := false
		syntax.Walk(c.Cond, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.Column:
				ref := l.Scope.Ref(n)
				found = found || ref.Stored() && l.isDate(ref.ID, ref.Column)
			case *syntax.Call:
				switch lower(n.Name.Text) {
				case "date", "datetime", "strftime", "julianday", "year", "month", "day", "extract", "date_trunc", "date_format", "to_char":
					found = true
				}
			}
			return !found
		})
		if found {
			out = append(out, c.Span)
		}
	}
	return out
}
