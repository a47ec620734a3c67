package eval

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Parsing is how many reference queries are read without a problem.
type Parsing struct {
	Statements int              `json:"statements"`
	Failed     int              `json:"failed"`
	ByDialect  map[string]Share `json:"by_dialect"` // read without a problem
	Recovery   Recovery         `json:"recovery"`
	Speed      *Speed           `json:"speed"`
	Mistakes   []string         `json:"mistakes,omitempty"`
}

// Parse reads the right queries of all files.
func (r *Runner) Parse(ctx context.Context) (*Parsing, error) {
	queries, err := Queries(r.Dir)
	if err != nil {
		return nil, err
	}
	p := &Parsing{ByDialect: map[string]Share{}, Recovery: Recovery{Keep: r.Mistakes}}
	gold, err := Gold(r.Dir)
	if err != nil {
		return nil, err
	}
	if p.Speed, err = r.speed(ctx, gold); err != nil {
		return nil, err
	}
	for d, texts := range queries {
		p.add(texts, d, r)
	}
	return p, ctx.Err()
}

// Queries are the right queries of a data folder: those of SQLite, and of the two
// further dialects where it has them.
func Queries(dir string) (map[syntax.Dialect][]string, error) {
	gold, err := Gold(dir)
	if err != nil {
		return nil, err
	}
	bugs, err := Bugs(dir)
	if err != nil {
		return nil, err
	}
	out := map[syntax.Dialect][]string{}
	for _, rec := range append(gold, bugs...) {
		if rec.Right {
			out[syntax.SQLite] = append(out[syntax.SQLite], rec.SQL)
		}
		out[syntax.SQLite] = append(out[syntax.SQLite], rec.Reference...)
	}
	for file, d := range map[string]syntax.Dialect{"dialects/postgresql.jsonl": syntax.Postgres, "dialects/mysql.jsonl": syntax.MySQL} {
		recs, err := read(dir, file, func(l line) (Record, bool) { return Record{SQL: l.SQL}, l.SQL != "" })
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, rec := range recs {
			out[d] = append(out[d], rec.SQL)
		}
	}
	return out, nil
}

func (p *Parsing) add(texts []string, d syntax.Dialect, r *Runner) {
	s := p.ByDialect[d.String()]
	for _, src := range texts {
		f := syntax.Parse(src, d)
		ok := len(f.Statements) > 0 && f.Statements[0].Query != nil && len(f.Statements[0].Problems) == 0
		s.add(ok)
		p.Statements++
		if !ok {
			p.Failed++
			if len(p.Mistakes) < r.Mistakes {
				p.Mistakes = append(p.Mistakes, d.String()+": "+oneLine(src))
			}
		}
	}
	p.ByDialect[d.String()] = s
	for _, src := range every(texts, r.Sample) {
		p.Recovery.Add(src, d)
	}
}

// every takes n of the texts evenly; all if n is 0 or there are fewer.
func every(texts []string, n int) []string {
	if n <= 0 || n >= len(texts) {
		return texts
	}
	out := make([]string, n)
	for i := range out {
		out[i] = texts[i*len(texts)/n]
	}
	return out
}

// Print writes the measurement for people.
func (p *Parsing) Print(w io.Writer) {
	fmt.Fprintf(w, "%d of %d right queries not read without a problem\n", p.Failed, p.Statements)
	for _, d := range slices.Sorted(maps.Keys(p.ByDialect)) {
		fmt.Fprintf(w, "%-10s %s\n", d, p.ByDialect[d])
	}
	p.Speed.Print(w)
	p.Recovery.Print(w)
	printMistakes(w, p.Mistakes)
}
