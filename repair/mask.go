package repair

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Masked writes the statement's text with its holes as [MASK1], [MASK2], … in
// the order of the text, numbered as in the returned holes. A hole without text
// is a place to insert at. Places that are filled alike have one number.
func Masked(src string, m diagnose.Mask) (string, []diagnose.Hole) {
	holes := slices.Clone(m.Holes)
	slices.SortStableFunc(holes, func(a, b diagnose.Hole) int { return a.Span.Start - b.Span.Start })
	type place struct {
		text.Span
		hole int // index in holes
	}
	var places []place
	for i, h := range holes {
		for _, s := range append([]text.Span{h.Span}, h.Also...) {
			places = append(places, place{s, i})
		}
	}
	slices.SortStableFunc(places, func(a, b place) int { return a.Start - b.Start })
	var out strings.Builder
	at := 0
	var kept []diagnose.Hole
	number := map[int]int{}
	for _, h := range places {
		if h.Start < at {
			continue // inside the hole before it
		}
		if number[h.hole] == 0 {
			kept = append(kept, holes[h.hole])
			number[h.hole] = len(kept)
		}
		out.WriteString(src[at:h.Start])
		if h.Empty() && h.Start > 0 && !strings.ContainsAny(src[h.Start-1:h.Start], " \n\t(") {
			out.WriteByte(' ')
		}
		fmt.Fprintf(&out, "[MASK%d]", number[h.hole])
		at = h.End
	}
	out.WriteString(src[at:])
	return out.String(), kept
}

// MaskFor masks the whole class of a sub-type, as TEG does (its Table 7):
// the class names kinds of nodes, not one node, and the filler decides which of
// them changes. Sub-types that insert or rewrite mask nothing.
func MaskFor(t diagnose.SubType, c *diagnose.Case) diagnose.Mask {
	info := t.Info()
	m := diagnose.Mask{Instruction: info.Edit}
	if c.Statement.Query == nil {
		return m
	}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		if core, ok := n.(*syntax.Select); ok && info.Mask == diagnose.MaskConditions {
			for _, clause := range []*syntax.Clause{core.WhereClause, core.Having} {
				if clause != nil {
					m.Holes = append(m.Holes, diagnose.Hole{Kind: diagnose.ConditionHole, Span: clause.Cond.Where()})
				}
			}
		}
		if s, kind, ok := masks(info.Mask, n); ok {
			m.Holes = append(m.Holes, diagnose.Hole{Kind: kind, Span: s})
		}
		return true
	})
	return m
}

// masks says whether a class masks a node, and which part of it.
func masks(class diagnose.MaskClass, n syntax.Node) (text.Span, diagnose.HoleKind, bool) {
	switch n := n.(type) {
	case *syntax.Column:
		return n.Span, diagnose.ColumnHole, class == diagnose.MaskColumns
	case *syntax.Table:
		return n.Name.Span, diagnose.TableHole, class == diagnose.MaskTables
	case *syntax.Join:
		if n.On != nil {
			return n.On.Cond.Where(), diagnose.OtherHole, class == diagnose.MaskJoins
		}
		return n.Keyword, diagnose.OtherHole, class == diagnose.MaskJoins
	case *syntax.Literal:
		value := n.Kind == syntax.String || n.Kind == syntax.Number || n.Kind == syntax.Blob
		return n.Span, diagnose.ValueHole, class == diagnose.MaskLiterals && value
	case *syntax.Order:
		return n.Dir, diagnose.DirectionHole, class == diagnose.MaskOrder
	case *syntax.Distinct:
		return n.Span, diagnose.OtherHole, class == diagnose.MaskDistinct
	case *syntax.Subquery:
		return n.Span, diagnose.OtherHole, class == diagnose.MaskSubqueries
	case *syntax.Exists:
		return n.Span, diagnose.OtherHole, class == diagnose.MaskSubqueries
	case *syntax.Case:
		return n.Span, diagnose.FunctionHole, class == diagnose.MaskCases
	case *syntax.Cast:
		return n.Span, diagnose.FunctionHole, class == diagnose.MaskCasts
	case *syntax.GroupBy:
		return n.Span, diagnose.OtherHole, class == diagnose.MaskClauses
	case *syntax.OrderBy:
		return n.Span, diagnose.OtherHole, class == diagnose.MaskClauses
	case *syntax.Limit:
		return n.Span, diagnose.OtherHole, class == diagnose.MaskClauses
	case *syntax.Binary:
		return maskOperator(class, n.Op, n.OpSpan)
	case *syntax.Unary:
		return n.OpSpan, diagnose.OtherHole, class == diagnose.MaskLogic && n.Op == "NOT"
	case *syntax.Is:
		return n.OpSpan, diagnose.OtherHole, class == diagnose.MaskComparisons
	case *syntax.In:
		return n.OpSpan, diagnose.OtherHole, class == diagnose.MaskComparisons
	case *syntax.Like:
		return n.OpSpan, diagnose.OtherHole, class == diagnose.MaskComparisons
	case *syntax.Between:
		return n.OpSpan, diagnose.OtherHole, class == diagnose.MaskComparisons
	case *syntax.Call:
		return n.Span, diagnose.FunctionHole, class == callClass(n) && class != diagnose.MaskNothing
	}
	return text.Span{}, "", false
}

func maskOperator(class diagnose.MaskClass, op string, s text.Span) (text.Span, diagnose.HoleKind, bool) {
	own := diagnose.MaskNothing
	switch op {
	case "=", "<>", "<", "<=", ">", ">=":
		own = diagnose.MaskComparisons
	case "AND", "OR", "XOR":
		own = diagnose.MaskLogic
	case "+", "-", "*", "/", "%":
		own = diagnose.MaskMath
	case "||":
		own = diagnose.MaskStrings
	}
	return s, diagnose.OtherHole, own == class && class != diagnose.MaskNothing
}

// callClass is the class that a function call belongs to, by its name.
func callClass(c *syntax.Call) diagnose.MaskClass {
	if c.Over != nil {
		return diagnose.MaskWindows
	}
	switch strings.ToLower(c.Name.Text) {
	case "count", "sum", "avg", "total", "group_concat", "string_agg":
		return diagnose.MaskAggregates
	case "min", "max":
		if len(c.Args) == 1 {
			return diagnose.MaskAggregates
		}
	case "date", "time", "datetime", "strftime", "julianday", "unixepoch", "timediff", "extract", "year", "month", "day":
		return diagnose.MaskDates
	case "round", "abs", "ceil", "ceiling", "floor", "mod", "power", "pow", "sqrt":
		return diagnose.MaskMath
	case "substr", "substring", "instr", "upper", "lower", "trim", "ltrim", "rtrim", "length", "replace", "printf", "format", "concat", "concat_ws":
		return diagnose.MaskStrings
	case "iif", "coalesce", "ifnull", "nullif":
		return diagnose.MaskCases
	}
	return diagnose.MaskNothing
}
