package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// OrderDirection reports an outermost ORDER BY … LIMIT whose direction
// contradicts the superlative of the question.
var OrderDirection = diagnose.Rule{
	Name:    "order-direction",
	SubType: diagnose.AscDesc,
	Title:   "sort order contradicts the question",
	Why:     `"cheapest" and "highest" name an end of the order. Sorted the other way, the query returns plausible rows from the wrong end, and nothing fails.`,
	Limits:  `Silent when the question has two superlatives or speaks of ascending or descending, when no word near the superlative names the sort key, when the sort key is a text or a rank, without a database unless the column's name is that of a measure such as a price, and for "oldest" or "fastest" unless the column's name tells which end is meant.`,

	NeedsQuestion: true,
	Check:         orderDirection,
}

func orderDirection(p *diagnose.Pass) {
	q := p.Statement.Query
	if len(p.Question.Superlatives) != 1 || q.OrderBy == nil || q.Limit == nil || q.Limit.Offset != nil || len(q.OrderBy.Terms) == 0 || saysDirection(p.Question) {
		return
	}
	key, sup := q.OrderBy.Terms[0], p.Question.Superlatives[0]
	name, isDate, ok := sortMeasure(p, key.Expr)
	if !ok {
		return
	}
	if !speaksOf(p.Question, sup, name) {
		return
	}
	want := sup.Of(name, isDate)
	if want == question.Unclear || key.Desc == (want == question.High) {
		return
	}
	word, sorted, other := "ascending", "descending", "ASC"
	if want == question.High {
		word, sorted, other = "descending", "ascending", "DESC"
	}
	edit := text.Edit{Span: key.Dir, New: likeCase(p, key, other)}
	if key.Dir.Empty() {
		edit.New = " " + edit.New
	}
	span := key.Dir
	if span.Empty() {
		span = key.Span
	}
	p.Report(diagnose.Finding{
		Span:    span,
		Message: fmt.Sprintf("Sorted %s, but the question asks for %q", sorted, sup.Word),
		Because: []diagnose.Reason{p.InQuestion(fmt.Sprintf("the question asks for %q", sup.Word), sup.Span)},
		Mask: &diagnose.Mask{
			Holes:       []diagnose.Hole{{Kind: diagnose.DirectionHole, Span: key.Dir}},
			Instruction: fmt.Sprintf("Sort %s, because the question asks for the %s.", word, sup.Word),
			Title:       "Sort " + word,
			Edits:       []text.Edit{edit},
		},
	})
}

// speaksOf reports whether a superlative is about what the key measures, and not
// about another thing that a subquery or a condition may see to: a word of its
// own measure, or one of the words behind it that names the key. Rows are counted
// for "most" and "fewest" alone.
func speaksOf(r *question.Reading, sup question.Superlative, key []string) bool {
	if sup.Names(key) {
		return true
	}
	near := 0
	for _, w := range r.Words {
		if w.Start < sup.End || near > 3 && sup.Word != "top" && sup.Word != "bottom" {
			continue
		}
		near++
		if w.Lower == "number" || w.Lower == "count" {
			return slices.Contains(key, "count") || slices.Contains(key, "number")
		}
		for _, k := range key {
			if question.Stem(k) == w.Stem || len(k) >= 4 && len(w.Lower) >= 4 && k[:4] == w.Lower[:4] {
				return true
			}
		}
	}
	return slices.Equal(key, []string{"count"}) && (sup.Word == "most" || sup.Word == "fewest" || sup.Word == "least")
}

// saysDirection reports whether the question itself speaks of the sort order.
func saysDirection(r *question.Reading) bool {
	for i, w := range r.Words {
		switch w.Lower {
		case "ascending", "descending", "asc", "desc", "alphabetical", "alphabetically", "reverse", "sort", "sorted", "ordered", "rank", "ranked", "ranking":
			return true
		case "order": // "in order of", "order them by"; "the largest order" is a thing
			if i > 0 && r.Words[i-1].Lower == "in" || i == 0 || i+1 < len(r.Words) && r.Words[i+1].Lower == "by" {
				return true
			}
		}
	}
	return false
}

// sortMeasure gives the words of the name of what a sort key measures and
// whether it is a date; ok is false where it measures nothing a superlative
// could speak of, such as a name.
func sortMeasure(p *diagnose.Pass, e syntax.Expr) (words []string, isDate, ok bool) {
	if ref := p.Scope.Of(e); ref.State == scope.Alias {
		e = ref.Item.Expr
	}
	switch e := e.(type) {
	case *syntax.Paren:
		return sortMeasure(p, e.X)
	case *syntax.Call:
		switch strings.ToUpper(e.Name.Text) {
		case "COUNT":
			return []string{"count"}, false, true
		case "SUM", "AVG", "MIN", "MAX", "TOTAL", "ABS", "ROUND":
			if len(e.Args) > 0 {
				return sortMeasure(p, e.Args[0])
			}
		}
		return nil, false, false
	case *syntax.Cast:
		return sortMeasure(p, e.X)
	}
	ref := p.Scope.Of(e)
	if !ref.Stored() {
		return measureByName(p, e)
	}
	words, isDate = question.SplitName(ref.ID.Column), isDateColumn(ref.Column)
	if ref.Column.Affinity == catalog.Text && !isDate {
		return nil, false, false
	}
	return words, isDate, true
}

// measureByName is sortMeasure for a column where there is no catalog to know it.
// Its name must then be that of a measure, for it may be a text; a time often is
// one, such as 1:23.4.
func measureByName(p *diagnose.Pass, e syntax.Expr) (words []string, isDate, ok bool) {
	col := scope.ColumnOf(e)
	if col == nil || p.Catalog != nil {
		return nil, false, false
	}
	words = question.SplitName(col.Name.Text)
	return words, namesDate(words), question.NamesMeasure(words) && !slices.Contains(words, "time")
}

// isDateColumn reports whether a column holds dates or times, by its declared type or,
// for text, by its name.
func isDateColumn(c *catalog.Column) bool {
	t := strings.ToUpper(c.Type)
	if strings.Contains(t, "DATE") || strings.Contains(t, "TIME") {
		return true
	}
	return namesDate(question.SplitName(c.Name))
}

func namesDate(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return w == "date" || w == "birthday" || w == "dob" || w == "timestamp"
	})
}

// likeCase writes a keyword in the case in which the statement writes ORDER BY.
func likeCase(p *diagnose.Pass, key *syntax.Order, word string) string {
	like := p.Statement.Query.OrderBy.Keyword.In(p.Statement.Text)
	if !key.Dir.Empty() {
		like = key.Dir.In(p.Statement.Text)
	}
	if like == strings.ToLower(like) {
		return strings.ToLower(word)
	}
	return word
}
