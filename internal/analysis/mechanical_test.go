package analysis_test

import (
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// What may be fixed on save is what leaves nothing to refuse, several mistakes of
// one statement taken together. Names and values are never touched.
func TestMechanical(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"one mistake", "-- db: league.sql\nSELECT name, FROM team;\n", "-- db: league.sql\nSELECT name FROM team;\n"},
		{"two in one statement", "-- db: league.sql\nSELECT name, FROM team WHERE town IN ('Oslo', 'Paris',);\n", "-- db: league.sql\nSELECT name FROM team WHERE town IN ('Oslo', 'Paris');\n"},
		{"prose and a fence", "-- db: league.sql\nHere is the query that you need:\n\n```sql\nSELECT name FROM team;\n```\n", "-- db: league.sql\n-- Here is the query that you need:\n\nSELECT name FROM team;\n"},
		{"a mistake beside a wrong name", "-- db: league.sql\nSELECT nmae, FROM team;\n", "-- db: league.sql\nSELECT nmae, FROM team;\n"},
		{"one that nothing mends", "-- db: league.sql\nSELECT name, FROM team WHERE;\n", "-- db: league.sql\nSELECT name, FROM team WHERE;\n"},
		{"a wrong name", "-- db: league.sql\nSELECT nmae FROM team;\n", "-- db: league.sql\nSELECT nmae FROM team;\n"},
		{"suppressed", "-- db: league.sql\n-- sqlrepair: ignore syntax-error\nSELECT name, FROM team;\n", "-- db: league.sql\n-- sqlrepair: ignore syntax-error\nSELECT name, FROM team;\n"},
	} {
		p, r := open(t, folder(t), c.src)
		got, err := text.Apply(c.src, p.Mechanical(r))
		if err != nil || got != c.want {
			t.Errorf("%s: %v\n%s", c.name, err, got)
		}
	}
}
