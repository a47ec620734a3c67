package assist_test

import (
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/assist"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// What the schema says of values and sizes is shown with the names.
func TestHoverTellsLimits(t *testing.T) {
	cat := catalog.FromDDL(catalog.IgnoreCase, syntax.Parse(`
CREATE TABLE tickets (state enum('open','closed'), tags set('a','b'), points int CHECK (points >= 0), CHECK (points < 9 OR state = 'open'));
CREATE TABLE old.tickets (state enum(`+strings.TrimSuffix(strings.Repeat("'x',", 15), ",")+`));`, syntax.MySQL))
	cat.Table("tickets").Rows = 123_456
	cat.Table("old.tickets").Materialized, cat.Table("old.tickets").View = true, true
	for src, want := range map[string]string{
		"SELECT sta^te FROM tickets":     "`tickets.state` enum('open','closed')\n\nMay be: `open`, `closed`",
		"SELECT ta^gs FROM tickets":      "`tickets.tags` set('a','b')\n\nMay be one or several of: `a`, `b`",
		"SELECT poi^nts FROM tickets":    "`tickets.points` int\n\nAlways holds: `points >= 0`\n\nAlways holds: `points < 9 OR state = 'open'`",
		"SELECT 1 FROM tic^kets":         "table `tickets`, about 123 thousand rows\n\nAlways holds: `points >= 0`\n\nAlways holds: `points < 9 OR state = 'open'`",
		"SELECT 1 FROM old.tic^kets":     "materialised view `old.tickets`\n",
		"SELECT sta^te FROM old.tickets": "and 3 more",
	} {
		src, off := at(src)
		file := syntax.Parse(src, syntax.MySQL)
		u := &analysis.Unit{Statement: file.Statements[0], Case: diagnose.NewCase(diagnose.Inputs{Statement: file.Statements[0], Catalog: cat})}
		got, _, ok := assist.Hover(&analysis.Report{File: file, Lines: text.NewLines(src), Units: []*analysis.Unit{u}}, off)
		if !ok || !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant\n%s", src, got, want)
		}
	}
}
