package features

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// outcomeFeatures look at what running the query gave; all are unknown where it
// was not run.
var outcomeFeatures = []Feature{
	ran("outcome.empty", "no row came back", func(_ *evidence, r *result.Result) float64 { return yes(r.Outcome == result.Empty) }),
	ran("outcome.null", "one row came back, of NULLs only", func(_ *evidence, r *result.Result) float64 {
		return yes(len(r.Rows) == 1 && allNull(r.Rows[0]))
	}),
	ran("outcome.zero", "the single value 0 came back", func(_ *evidence, r *result.Result) float64 {
		return yes(len(r.Rows) == 1 && len(r.Rows[0]) == 1 && (fmt.Sprint(r.Rows[0][0]) == "0"))
	}),
	ran("outcome.one", "exactly one row came back", func(_ *evidence, r *result.Result) float64 { return yes(r.RowCount == 1) }),
	ran("outcome.null.column", "a column of several rows is NULL throughout", func(_ *evidence, r *result.Result) float64 {
		for i := range r.Columns {
			all := len(r.Rows) > 1
			for _, row := range r.Rows {
				all = all && row[i] == nil
			}
			if all {
				return 1
			}
		}
		return 0
	}),
	ran("outcome.null.some", "some cell is NULL", func(_ *evidence, r *result.Result) float64 {
		for _, row := range r.Rows {
			for _, c := range row {
				if c == nil {
					return 1
				}
			}
		}
		return 0
	}),
	ran("outcome.duplicates", "the share of rows that came back before", func(_ *evidence, r *result.Result) float64 {
		if len(r.Rows) < 2 {
			return 0
		}
		seen := map[string]bool{}
		for _, row := range r.Rows {
			seen[fmt.Sprint(row)] = true
		}
		return 1 - float64(len(seen))/float64(len(r.Rows))
	}),
	ran("outcome.scalar", "the question asks for one value, and several rows came back", func(e *evidence, r *result.Result) float64 {
		return yes(e.asks("COUNT") && len(e.Question.Groups) == 0 && r.RowCount > 1)
	}),
}

func ran(name, doc string, f func(*evidence, *result.Result) float64) Feature {
	return Feature{name, doc, func(e *evidence) float64 {
		if e.outcome == nil || !e.outcome.Outcome.Ran() {
			return unknown
		}
		return f(e, e.outcome)
	}}
}

func allNull(row []result.Cell) bool {
	for _, c := range row {
		if c != nil {
			return false
		}
	}
	return true
}
