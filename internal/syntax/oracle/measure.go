package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Agreement is how far ours and an oracle agree on a set of queries.
type Agreement struct {
	Oracle  string
	Dialect syntax.Dialect
	Queries int

	Accepted     int // by the oracle
	WeComplain   int // of those: we report a problem
	Refused      int // by the oracle
	WeAreSilent  int // of those: we report nothing
	Leaves, Same int // leaves compared, and found at the same tokens
	Nested, Like int // expressions compared, and nested alike

	Differences []string
}

// Measure reads every query with both.
func Measure(o Oracle, d syntax.Dialect, queries []string) *Agreement {
	a := &Agreement{Oracle: o.Name(), Dialect: d}
	for _, sql := range queries {
		f := syntax.Parse(sql, d)
		if len(f.Statements) != 1 || f.Statements[0].Query == nil {
			continue
		}
		st := syntax.Parse(f.Statements[0].Body.In(sql), d).Statements[0]
		a.Queries++
		a.accept(st, o.Read(st.Text))
		if len(st.Problems) == 0 {
			a.compare(st, o)
		}
	}
	return a
}

func (a *Agreement) differ(format string, args ...any) {
	a.Differences = append(a.Differences, fmt.Sprintf(format, args...))
}

func (a *Agreement) accept(st *syntax.Statement, r Reading) {
	switch ok := len(st.Problems) == 0; {
	case r.Accepted:
		a.Accepted++
		if !ok {
			a.WeComplain++
			a.differ("accepts what we report: %s: %s", st.Problems[0].Message, st.Text)
		}
	default:
		a.Refused++
		if ok {
			a.WeAreSilent++
			a.differ("refuses what we take: %s: %s", r.Message, st.Text)
		}
	}
}

// compare sets leaves and nesting side by side, where the oracle has a tree.
func (a *Agreement) compare(st *syntax.Statement, o Oracle) {
	ours, err := renumber(st)
	if err != nil {
		return
	}
	theirs := o.Read(ours.sql)
	if !theirs.Accepted || theirs.Roots == nil {
		return
	}
	for _, leaf := range ours.leaves {
		if a.Leaves++; slices.Contains(theirs.Leaves, leaf) {
			a.Same++
		} else {
			a.differ("has no %s: %s", leaf, ours.sql)
		}
	}
	if extra := strangers(theirs.Leaves, ours.leaves); len(extra) > 0 {
		a.Leaves += len(extra)
		a.differ("has %s, too: %s", strings.Join(extra, " "), ours.sql)
	}
	vague := slices.ContainsFunc(theirs.Roots, func(s string) bool { return strings.Contains(s, unknown) })
	for _, root := range ours.roots {
		switch {
		case slices.Contains(theirs.Roots, root):
			a.Nested++
			a.Like++
		case strings.Contains(root, unknown) || vague:
		default:
			a.Nested++
			a.differ("nests otherwise: %s\n\tours   %s\n\ttheirs %s", st.Text, root, strings.Join(theirs.Roots, "  "))
		}
	}
}

// strangers are leaves of numbered texts that ours has not.
func strangers(theirs, ours []string) []string {
	var out []string
	for _, leaf := range theirs {
		_, what, _ := strings.Cut(leaf, ":")
		if isNumbered(what, 'n') && !slices.Contains(ours, leaf) {
			out = append(out, leaf)
		}
	}
	return out
}

// Row is the line of the table, by the words of Header.
func (a *Agreement) Row() string {
	return fmt.Sprintf("%-9s %-18s %7d %8s %9s %15s %15s", a.Dialect, a.Oracle, a.Queries,
		share(a.Accepted-a.WeComplain, a.Accepted), share(a.Refused-a.WeAreSilent, a.Refused), share(a.Same, a.Leaves), share(a.Like, a.Nested))
}

// Header names the columns of Row.
const Header = "dialect   oracle             queries accepted   refused          leaves         nesting"

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d", n, of)
}
