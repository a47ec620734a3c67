package main

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"
	"strings"
)

//go:embed page.md
var page string

const (
	keepFrom = "<!-- recovery -->\n"
	keepTo   = "<!-- end of recovery -->\n"
)

// writePage makes docs/syntax.md. What stands between the marks of recovery is
// written by hand and stays.
func writePage(name, tables string) error {
	old, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text := strings.ReplaceAll(page, "{{tables}}", strings.TrimSpace(tables))
	if kept, ok := between(string(old)); ok {
		fresh, _ := between(text)
		text = strings.Replace(text, keepFrom+fresh+keepTo, keepFrom+kept+keepTo, 1)
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

func between(s string) (string, bool) {
	_, rest, ok := strings.Cut(s, keepFrom)
	if !ok {
		return "", false
	}
	kept, _, ok := strings.Cut(rest, keepTo)
	return kept, ok
}
