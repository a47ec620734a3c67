package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// nameRole says what a name stands for.
type nameRole uint8

const (
	freeName   nameRole = iota // reserved words need quotes
	dottedName                 // behind a dot, where any word is a name
	columnName                 // alone and the name of a column: it may be a function that takes no parentheses
)

// namesOf visits the names that a node itself holds.
func namesOf(n Node, visit func(*Name, nameRole)) {
	free := func(names ...*Name) {
		for _, name := range names {
			if name != nil {
				visit(name, freeName)
			}
		}
	}
	list := func(names []Name) {
		for i := range names {
			visit(&names[i], freeName)
		}
	}
	path := func(alone nameRole, names ...*Name) {
		role := alone
		for i, name := range names {
			if name == nil {
				continue
			}
			if i < len(names)-1 && role != dottedName {
				visit(name, freeName)
			} else {
				visit(name, role)
			}
			role = dottedName
		}
	}
	switch n := n.(type) {
	case *Column:
		path(columnName, n.Schema, n.Table, &n.Name)
	case *Star:
		free(n.Table)
	case *Table:
		path(freeName, n.Catalog, n.Schema, &n.Name)
		free(n.Alias)
		list(n.Columns)
	case *Derived:
		free(n.Alias)
		list(n.Columns)
	case *TableCall:
		free(n.Alias)
	case *Group:
		free(n.Alias)
	case *Item:
		free(n.Alias)
	case *Join:
		list(n.Using)
	case *CTE:
		free(&n.Name)
		list(n.Columns)
	case *WindowDef:
		free(&n.Name)
	case *Window:
		free(n.Base)
	}
}

// reservedNames reports the reserved words of MySQL 8 that serve as names
// without quotes. A word is reported where it first does; the fix quotes it
// everywhere.
func reservedNames(st *Statement, before []SyntaxProblem) []SyntaxProblem {
	var words []string
	places := map[string][]text.Span{}
	Walk(st.Query, func(n Node) bool {
		if c, ok := n.(*Call); ok && !isPlainCall(st, c) && c.Over == nil && c.Filter == nil && c.OrderBy == nil {
			return false // its words are no names
		}
		namesOf(n, func(name *Name, role nameRole) {
			word := strings.ToUpper(name.Text)
			switch {
			case name.Quote != 0 || name.Empty() || role == dottedName || !isReservedInMySQL(word):
				return
			case role == columnName && strings.Contains(mysqlNiladic, " "+word+" "), word == "DUAL":
				return
			}
			if !slices.Contains(words, word) {
				words = append(words, word)
			}
			places[word] = append(places[word], name.Span)
		})
		return true
	})
	var out []SyntaxProblem
	for _, word := range words {
		if slices.ContainsFunc(before, func(p SyntaxProblem) bool { return slices.Contains(places[word], p.Span) }) {
			continue
		}
		first := places[word][0]
		var fix []text.Edit
		for _, at := range places[word] {
			fix = append(fix, text.Edit{Span: at, New: "`" + at.In(st.Text) + "`"})
		}
		written := first.In(st.Text)
		out = append(out, SyntaxProblem{
			Span: first, Message: fmt.Sprintf("`%s` is a reserved word of MySQL 8; as a name it needs quotes.", written),
			Title: fmt.Sprintf("Quote `%s`", written), Fix: fix,
		})
	}
	return out
}

// isReservedInMySQL takes a word in upper case.
func isReservedInMySQL(word string) bool {
	k := LookupKeyword(word)
	return k != noKeyword && mysqlReserved.has(k) || mysqlRules.isReservedWord(word) || strings.Contains(mysql8Reserved, " "+word+" ")
}

// mysql8Reserved are the reserved words of MySQL 8.0 that mysqlReserved and the
// others do not have: those are known to the parser because a clause uses them or
// because they name a type.
const mysql8Reserved = " ASENSITIVE BEFORE CASCADE CUME_DIST CURRENT_USER DAY_HOUR DAY_MICROSECOND DAY_MINUTE DAY_SECOND DENSE_RANK" +
	" DISTINCTROW EMPTY FIRST_VALUE HIGH_PRIORITY HOUR_MICROSECOND HOUR_MINUTE HOUR_SECOND INSENSITIVE IO_AFTER_GTIDS IO_BEFORE_GTIDS" +
	" JSON_TABLE LAG LAST_VALUE LEAD LOCALTIMESTAMP LOW_PRIORITY MASTER_BIND MASTER_SSL_VERIFY_SERVER_CERT MAXVALUE MINUTE_MICROSECOND" +
	" MINUTE_SECOND NO_WRITE_TO_BINLOG NTH_VALUE NTILE OPTIMIZER_COSTS PERCENT_RANK RANK READ_WRITE ROW_NUMBER SECOND_MICROSECOND" +
	" SQLEXCEPTION SQLSTATE SQLWARNING SQL_BIG_RESULT SQL_CALC_FOUND_ROWS SQL_SMALL_RESULT SYSTEM UTC_DATE UTC_TIME UTC_TIMESTAMP" +
	" YEAR_MONTH "

// mysqlNiladic are the reserved words that are functions without parentheses.
const mysqlNiladic = " CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP UTC_DATE UTC_TIME" +
	" UTC_TIMESTAMP DEFAULT "
