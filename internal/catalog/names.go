package catalog

import "strings"

// Names compares names as a database does.
type Names uint8

// The ways of comparing names.
const (
	// IgnoreCase folds ASCII letters, as SQLite does; other letters differ by
	// case there.
	IgnoreCase Names = iota
	// Exact tells all letters apart (names already folded by the reader).
	Exact
)

// Fold returns the form of a name under which equal names are equal strings.
func (n Names) Fold(name string) string {
	if n == Exact {
		return name
	}
	for i := 0; i < len(name); i++ {
		if 'A' <= name[i] && name[i] <= 'Z' {
			return strings.Map(func(r rune) rune {
				if 'A' <= r && r <= 'Z' {
					return r + 'a' - 'A'
				}
				return r
			}, name)
		}
	}
	return name
}

// Same reports whether a and b name the same thing.
func (n Names) Same(a, b string) bool { return n.Fold(a) == n.Fold(b) }
