package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

type runCommand struct {
	Place string `arg:"" name:"path:line" help:"The file and the line of the query."`
}

func (c *runCommand) Run(ctx context.Context, a *App) error {
	path, line := splitLine(c.Place)
	if line == 0 {
		return fmt.Errorf("name the query by FILE:LINE, as in %s:12", path)
	}
	p, r, done, err := a.look(ctx, path)
	if err != nil {
		return err
	}
	defer done()
	if line > r.Lines.Count() {
		return fmt.Errorf("%s has %s", path, plural(r.Lines.Count(), "line"))
	}
	end := r.Lines.Span(line - 1).End
	res, err := p.RunQuery(ctx, r, r.Lines.OffsetOf(text.LineCol{Line: line, Col: 1 + end}))
	if err != nil {
		return err
	}
	return printResult(a, res)
}

func printResult(a *App, res result.Result) error {
	if !res.Outcome.Ran() {
		a.complain(res.Error.Message)
		return Status(1)
	}
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Format.Header = 0 // names as they are
	header := make(table.Row, len(res.Columns))
	for i, name := range res.Columns {
		header[i] = name
	}
	t.AppendHeader(header)
	for _, row := range res.Rows {
		cells := make(table.Row, len(row))
		for i, c := range row {
			cells[i] = cell(c)
		}
		t.AppendRow(cells)
	}
	more := ""
	switch {
	case res.Truncated:
		more = " or more, cut by a limit"
	case res.RowCount > len(res.Rows):
		more = fmt.Sprintf(", the first %d shown", len(res.Rows))
	}
	fmt.Fprintf(a.Stderr, "in %s\n", res.Took.Round(100*time.Microsecond))
	_, err := fmt.Fprintf(a.Stdout, "%s\n%s%s\n", t.Render(), plural(res.RowCount, "row"), more)
	return err
}
