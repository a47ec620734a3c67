package database

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// What one question about texts may bring, and how many texts it may hold.
const (
	maxMatches = 200
	maxTexts   = 200
)

// spelledLike are the stored values that a database finds for texts, by what they
// fold to. It compares all values without regard to case; where that does not end
// in half the time, it compares with the texts as written, in small and in capital
// letters, for which it may have an index.
func (l columnLookup) spelledLike(ctx context.Context, texts []string) map[string][]string {
	if l.column == nil || l.column.Affinity.Number() {
		return nil
	}
	texts = texts[:min(len(texts), maxTexts)]
	left := l.timer()
	lower := make([]string, len(texts))
	var written []string
	for i, t := range texts {
		lower[i] = strings.ToLower(t)
		for _, s := range []string{t, lower[i], strings.ToUpper(t), capital(t)} {
			if !slices.Contains(written, s) {
				written = append(written, s)
			}
		}
	}
	query := "SELECT DISTINCT " + l.text(l.column, l.name) + l.from + " WHERE "
	limit := fmt.Sprint(" LIMIT ", maxMatches)
	rows, err := l.ask(ctx, left()/2, query+l.folded(l.name)+l.in(len(lower))+limit, lower...)
	if err != nil {
		if rows, err = l.ask(ctx, left(), query+l.name+l.in(len(written))+limit, written...); err != nil {
			return nil
		}
	}
	out := map[string][]string{}
	for _, r := range rows {
		if s, ok := r[0].(string); ok && len(s) <= maxText {
			key := catalog.FoldValue(s)
			out[key] = append(out[key], s)
		}
	}
	for _, list := range out {
		slices.Sort(list)
	}
	return out
}

func (l columnLookup) in(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = l.param(i + 1)
	}
	return " IN (" + strings.Join(list, ", ") + ")"
}

// capital is a text with a capital letter in front and small ones behind.
func capital(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + strings.ToLower(s[n:])
}

// beginningLike are stored values that begin like a text that is not stored: with
// all of it but two letters, else with two thirds. They are not nil where the
// database was asked.
func (l columnLookup) beginningLike(ctx context.Context, text string) []string {
	letters := []rune(text)
	if l.column.Affinity.Number() || len(letters) < 3 {
		return nil
	}
	left, out := l.timer(), []string{}
	for _, n := range []int{len(letters) - 2, 2 * len(letters) / 3} {
		pattern := strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(string(letters[:max(n, 3)])) + "%"
		rows, _ := l.ask(ctx, left(), "SELECT DISTINCT "+l.text(l.column, l.name)+l.from+" WHERE "+l.like(l.name)+fmt.Sprint(" LIMIT ", maxMatches), pattern)
		for _, r := range rows {
			if s, ok := r[0].(string); ok && len(s) <= maxText {
				out = append(out, s)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	slices.Sort(out)
	return out
}
