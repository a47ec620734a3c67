package syntax

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/xwb1989/sqlparser"
)

// A second parser reads the same queries. It keeps no positions, so each leaf
// is replaced by its own place first: a literal by a number, a name by a name
// that holds it. What the second parser finds at each place must be what our
// tree has there.
func TestLeavesAgainstAnotherParser(t *testing.T) {
	read := 0
	for _, d := range []Dialect{SQLite, MySQL} {
		for _, st := range queriesOf(t, d) {
			// A double quote makes a text there and a name here, @ a column there
			// and a placeholder here.
			if strings.ContainsAny(st.Text, "\"@") || st.Tokens[0].Keyword == KwExplain {
				continue
			}
			// Its walk forgets what belongs to a whole UNION.
			if _, plain := st.Query.Body.(*Select); !plain && (st.Query.OrderBy != nil || st.Query.Limit != nil) {
				continue
			}
			numbered, ours := numberLeaves(st)
			stmt, err := sqlparser.Parse(numbered)
			if err != nil {
				continue // its grammar is smaller
			}
			read++
			theirs := leavesOfOther(t, stmt)
			if got, want := strings.Join(ours, " "), strings.Join(theirs, " "); got != want {
				t.Errorf("%s\nours   %s\ntheirs %s", st.Text, got, want)
			}
		}
	}
	t.Logf("%d queries read by both", read)
	if read < 75 {
		t.Errorf("only %d queries were read by both", read)
	}
}

// numberLeaves replaces the leaves of a query by their places and lists them.
func numberLeaves(st *Statement) (string, []string) {
	names := map[int]string{} // by start: what to write
	ends := map[int]int{}
	put := func(start, end int, text string) {
		names[start], ends[start] = text, end
	}
	var list []string
	ident := func(n *Name) string {
		if n == nil {
			return ""
		}
		s := fmt.Sprintf("n%d", n.Start)
		put(n.Start, n.End, s)
		return s + "."
	}
	Walk(st.Query, func(n Node) bool {
		switch n := n.(type) {
		case *Column:
			prefix := ident(n.Schema) + ident(n.Table)
			list = append(list, "column:"+prefix+strings.TrimSuffix(ident(&n.Name), "."))
		case *Literal:
			if n.Kind == Number || n.Kind == String {
				number := fmt.Sprint(1_000_000 + n.Start)
				put(n.Start, n.End, number)
				list = append(list, "value:"+number)
			}
		}
		return true
	})
	var b strings.Builder
	for i := 0; i < len(st.Text); {
		if text, ok := names[i]; ok && ends[i] > i {
			b.WriteString(text)
			i = ends[i]
			continue
		}
		b.WriteByte(st.Text[i])
		i++
	}
	sort.Strings(list)
	return b.String(), list
}

func leavesOfOther(t *testing.T, stmt sqlparser.SQLNode) []string {
	t.Helper()
	var list []string
	err := sqlparser.Walk(func(n sqlparser.SQLNode) (bool, error) {
		switch n := n.(type) {
		case *sqlparser.ColName:
			list = append(list, "column:"+strings.ReplaceAll(sqlparser.String(n), "`", ""))
			return false, nil
		case *sqlparser.SQLVal:
			if n.Type == sqlparser.IntVal {
				list = append(list, "value:"+string(n.Val))
			}
		}
		return true, nil
	}, stmt)
	if err != nil {
		t.Fatal(err)
	}
	sort.Strings(list)
	return list
}
