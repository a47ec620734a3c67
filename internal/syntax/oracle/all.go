package main

import (
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// asked is an oracle with the dialect that it reads.
type asked struct {
	Oracle
	Dialect syntax.Dialect
}

func all() ([]asked, error) {
	sqlite, err := newSQLite()
	if err != nil {
		return nil, err
	}
	vt, err := newVitess()
	if err != nil {
		return nil, err
	}
	return []asked{{sqlite, syntax.SQLite}, {postgresOracle{}, syntax.Postgres}, {vt, syntax.MySQL}, {xwbOracle{}, syntax.MySQL}}, nil
}

// statements are the queries of a script.
func statements(src string, d syntax.Dialect) []string {
	var list []string
	for _, st := range syntax.Parse(src, d).Statements {
		if st.Query != nil && st.Class == syntax.Read && st.Tokens[0].Keyword != syntax.KwExplain {
			list = append(list, st.Body.In(st.Text))
		}
	}
	return list
}

// withoutOne are the queries with one token left out: most are broken, and some
// are other queries.
func withoutOne(queries []string, d syntax.Dialect) []string {
	var list []string
	for _, sql := range queries {
		for _, t := range syntax.Parse(sql, d).Statements[0].Tokens {
			if t.Kind != syntax.EOF {
				list = append(list, sql[:t.Start]+" "+sql[t.End:])
			}
		}
	}
	return list
}

// parenthesise writes an expression with parentheses around every operation.
func parenthesise(src string, x syntax.Expr) string {
	var edits []text.Edit
	syntax.Walk(x, func(n syntax.Node) bool {
		switch n.(type) {
		case *syntax.Binary, *syntax.Unary, *syntax.Is, *syntax.In, *syntax.Like, *syntax.Between, *syntax.Collate:
			at := n.Where()
			edits = append(edits, text.Edit{Span: text.Span{Start: at.Start, End: at.Start}, New: "("}, text.Edit{Span: text.Span{Start: at.End, End: at.End}, New: ")"})
		}
		return true
	})
	slices.SortStableFunc(edits, func(a, b text.Edit) int { return a.Span.Start - b.Span.Start })
	var b strings.Builder
	at, end := x.Where().Start, x.Where().End
	for _, e := range edits {
		b.WriteString(src[at:e.Span.Start])
		b.WriteString(e.New)
		at = e.Span.Start
	}
	return b.String() + src[at:end]
}
