package diagnose

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// AddCondition gives the edits that add a conjunct to the WHERE clause of a
// core: behind what is there, which is put in parentheses where it has an OR,
// or as a new clause on a line of its own if FROM stands on one.
func AddCondition(st *syntax.Statement, core *syntax.Select, cond string) []text.Edit {
	if core.WhereClause != nil {
		at := core.WhereClause.Cond.Where()
		word := " AND "
		if kw := core.WhereClause.Keyword.In(st.Text); kw == strings.ToLower(kw) {
			word = " and "
		}
		end := text.Edit{Span: text.Span{Start: at.End, End: at.End}, New: word + cond}
		if b, ok := core.WhereClause.Cond.(*syntax.Binary); ok && b.Op == "OR" {
			return []text.Edit{{Span: text.Span{Start: at.Start, End: at.Start}, New: "("}, {Span: end.Span, New: ")" + end.New}}
		}
		return []text.Edit{end}
	}
	end := core.From.End
	sep, word := " ", "WHERE "
	if kw := core.From.Keyword.In(st.Text); kw == strings.ToLower(kw) {
		word = "where "
	}
	if before := st.Text[:core.From.Start]; strings.HasSuffix(strings.TrimRight(before, " \t"), "\n") {
		line := before[strings.LastIndexByte(before, '\n')+1:]
		sep = "\n" + line
		if strings.HasSuffix(strings.TrimRight(before, " \t"), "\r\n") {
			sep = "\r" + sep
		}
	}
	return []text.Edit{{Span: text.Span{Start: end, End: end}, New: sep + word + cond}}
}
