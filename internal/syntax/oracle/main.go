package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func main() {
	data := flag.String("data", "", "folder with public query sets, as `sqlrepair-lsp eval` reads it")
	show := flag.Int("show", 0, "how many differences to print for each oracle")
	docs := flag.String("docs", "../../../docs/syntax.md", "page to write; empty for none")
	flag.Parse()
	if err := run(*data, *show, *docs); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir string, show int, docs string) error {
	oracles, err := all()
	if err != nil {
		return err
	}
	sections, err := os.ReadFile("testdata/agreement.txt")
	if err != nil {
		return err
	}
	tables := string(sections)
	if dir != "" {
		queries, err := eval.Queries(dir)
		if err != nil {
			return err
		}
		tables += measured("public query sets", oracles, func(d syntax.Dialect) []string { return queries[d] }, func(a *Agreement) {
			for _, s := range a.Differences[:min(show, len(a.Differences))] {
				fmt.Printf("%s, %s %s\n", a.Dialect, a.Oracle, s)
			}
		})
	}
	fmt.Print(tables)
	if docs == "" || dir == "" {
		return nil
	}
	return writePage(docs, tables)
}

// measured is one table: a line for each oracle.
func measured(title string, oracles []asked, queries func(syntax.Dialect) []string, each func(*Agreement)) string {
	s := title + "\n" + Header + "\n"
	for _, o := range oracles {
		a := Measure(o.Oracle, o.Dialect, queries(o.Dialect))
		each(a)
		s += a.Row() + "\n"
	}
	return s + "\n"
}
