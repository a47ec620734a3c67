package analysis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
	"github.com/sqlrepair/sqlrepair-lsp/repair"
)

// Errors that an editor shows when an offer cannot be made.
var (
	ErrNoStatement = errors.New("there is no statement here")
	ErrNoFinding   = errors.New("nothing is wrong with this statement that the rules can see")
)

// bench judges changed texts of a unit's statement as the pipeline would.
func (p *Pipeline) bench(r *Report, u *Unit) repair.Bench {
	v := r.views[u.Pair.Database].of(u.Statement)
	b := repair.Bench{Raw: diagnose.Run(u.Case, p.Rules, p.Panicked)}
	b.Diagnose = func(src string) (*diagnose.Case, []diagnose.Finding, bool) {
		f := syntax.Parse(src, u.Statement.Dialect)
		if len(f.Statements) == 0 && u.Statement.Class == syntax.Unknown { // all of it was a leftover
			f = syntax.Parse(" ", u.Statement.Dialect)
		}
		if len(f.Statements) != 1 || f.Statements[0].Class != u.Statement.Class && u.Statement.Class != syntax.Unknown {
			return nil, nil, false
		}
		c := diagnose.NewCase(diagnose.Inputs{
			Statement: f.Statements[0], Pair: u.Pair, Catalog: v.catalog, Values: v.values, Engine: ask(f.Statements[0], v), Guessed: v.guessed, Foreign: r.foreign,
			Vocabulary: v.vocabulary, Earlier: u.Case,
		})
		found, _ := p.raw(c)
		p.judge(r.Path, c, found, nil)
		return c, found, true
	}
	return b
}

// Fixes are the repairs of a finding, judged but not run.
func (p *Pipeline) Fixes(r *Report, id string) []Fix {
	if f, ok := r.Find(id); ok && f.Source == diagnose.FromQuestion {
		return r.readings(f)
	}
	f, u, ok := p.locate(r, id)
	if !ok {
		return nil
	}
	var out []Fix
	for i, rep := range repair.Screen(u.Case, u.Findings, f, p.bench(r, u)) {
		out = append(out, Fix{
			ID: fmt.Sprintf("%s/%d", id, i), Title: rep.Title, Edits: p.place(r, id, u, f, rep.Edits),
			Preferred: rep.Trust == repair.Exact, Mechanical: rep.Trust == repair.Exact && f.Class == result.SyntaxError,
		})
	}
	return out
}

// locate looks a finding up in the coordinates of its statement.
func (p *Pipeline) locate(r *Report, id string) (diagnose.Finding, *Unit, bool) {
	placed, ok := r.Find(id)
	if !ok {
		return diagnose.Finding{}, nil, false
	}
	u := r.Units[placed.Unit]
	if u.Case == nil {
		return diagnose.Finding{}, nil, false
	}
	return shiftFinding(placed.Finding, -r.File.Starts[placed.Unit]), u, true
}

// place moves the edits of a repair into the text and adds the removal of the
// label that it handles.
func (p *Pipeline) place(r *Report, id string, u *Unit, f diagnose.Finding, edits []text.Edit) []text.Edit {
	placed, _ := r.Find(id)
	edits = append(slices.Clone(edits), removeLabel(u, f)...)
	edits = shiftEdits(edits, r.File.Starts[placed.Unit])
	for i, e := range edits {
		edits[i] = r.quoted(e)
	}
	return edits
}

// quoted is an edit whose further lines have the marks of the Markdown quote that
// it stands in; without them the quote and its fence would end.
func (r *Report) quoted(e text.Edit) text.Edit {
	if mark := r.margin(e.Span.Start); strings.Contains(mark, ">") {
		e.New = strings.ReplaceAll(e.New, "\n", "\n"+mark)
	}
	return e
}

// removeLabel takes the label that a repair of f handles out of its error
// comment, and the comment with it where it was the only one. A rule's finding
// handles a label of its type.
func removeLabel(u *Unit, f diagnose.Finding) []text.Edit {
	var cut, label text.Span
	for _, l := range u.Pair.Errors {
		t, known := diagnose.ParseSubType(l.Text)
		if known && t == f.SubType && (f.Source != diagnose.FromAnnotation || l.Span == f.Span) {
			cut, label = l.Removal, l.Span
		}
	}
	switch {
	case label.Empty():
		return nil
	case len(u.Pair.Errors) > 1:
		return []text.Edit{{Span: cut}}
	}
	for _, c := range u.Statement.Comments {
		if c.Contains(label) && strings.Count(c.In(u.Statement.Text), "\n") <= 1 {
			s := c.Span
			if lo := strings.LastIndexByte(u.Statement.Text[:s.Start], '\n') + 1; strings.Trim(u.Statement.Text[lo:s.Start], " \t") == "" {
				s.Start = lo // with its indent, or the marks of a quote
			}
			for s.End < len(u.Statement.Text) && strings.IndexByte(" \t\r", u.Statement.Text[s.End]) >= 0 {
				s.End++
			}
			if s.End < len(u.Statement.Text) && u.Statement.Text[s.End] == '\n' {
				s.End++
			}
			return []text.Edit{{Span: s}}
		}
	}
	return []text.Edit{{Span: cut}}
}

// Offers are the actions of a place that belong to no finding: adding a
// question, naming a database.
func (p *Pipeline) Offers(r *Report, off int) []Fix {
	i := r.At(off)
	if i < 0 || r.Units[i].Statement.Class == syntax.None || r.Units[i].Pair.Off || !r.isSQL(off) {
		return nil
	}
	u := r.Units[i]
	body := r.File.Starts[i] + u.Statement.Body.Start
	if !r.beginsLine(body) {
		return nil
	}
	var out []Fix
	if u.Pair.Question == nil && u.Statement.Query != nil {
		out = append(out, Fix{ID: "add-question", Title: "Add a question", Edits: []text.Edit{above(r, body, "-- question: ")}})
	}
	if u.Source == nil && u.Pair.Database == "" {
		const comment = "-- db: database.sqlite"
		start := len(r.Text) - len(strings.TrimPrefix(r.Text, "\ufeff"))
		database := text.Edit{Span: text.Span{Start: start, End: start}, New: comment + eol(r)}
		if r.markdown != nil {
			database = above(r, body, comment)
		}
		out = append(out, Fix{ID: "connect-database", Title: "Connect a database (names a .sqlite file or a .sql script)", Edits: []text.Edit{database}})
	}
	return out
}

// isSQL reports whether off lies in SQL, not in the prose of a Markdown text.
func (r *Report) isSQL(off int) bool { return r.markdown == nil || r.markdown.Inside(off) }

// margin is what stands before the text of the line that off lies in: its
// indent, and in Markdown the marks of a quote.
func (r *Report) margin(off int) string {
	line := text.Span{Start: r.lineStart(off), End: r.Lines.Span(r.Lines.Line(off)).End}
	width := line.Len() - len(strings.TrimLeft(line.In(r.File.Text), " \t"))
	return r.Text[line.Start : line.Start+width]
}

// beginsLine reports whether nothing but the margin stands before off on its line.
func (r *Report) beginsLine(off int) bool { return r.lineStart(off)+len(r.margin(off)) == off }

// lineStart is where the line begins that off lies in, behind a byte order mark.
func (r *Report) lineStart(off int) int {
	line := r.Lines.Span(r.Lines.Line(off))
	return line.End - len(strings.TrimPrefix(line.In(r.Text), "\ufeff"))
}

// above writes a comment in a line above that of off, indented like it.
func above(r *Report, off int, comment string) text.Edit {
	at := r.lineStart(off)
	return text.Edit{Span: text.Span{Start: at, End: at}, New: r.margin(off) + comment + eol(r)}
}

// eol is the line end that the text uses.
func eol(r *Report) string {
	if strings.Contains(r.Text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// Ignore writes the comment that suppresses a finding, above its statement.
func (p *Pipeline) Ignore(r *Report, id string) (Fix, bool) {
	placed, ok := r.Find(id)
	if !ok || placed.Source == diagnose.FromAnnotation {
		return Fix{}, false
	}
	at := placed.Span.Start
	if r.Units[placed.Unit].Statement.Class != syntax.None {
		at = r.File.Starts[placed.Unit] + r.Units[placed.Unit].Statement.Body.Start
	}
	edit := above(r, at, "-- sqlrepair: ignore "+placed.Rule)
	return Fix{ID: id + "/ignore", Title: fmt.Sprintf("Ignore %s in this statement", placed.Rule), Edits: []text.Edit{edit}}, true
}

// Masked is the statement at a place with the holes of its first finding.
func (p *Pipeline) Masked(r *Report, off int) (Masked, error) {
	u, start, f, err := p.first(r, off)
	if err != nil {
		return Masked{}, err
	}
	m := f.Mask
	if m == nil {
		whole := repair.MaskFor(f.SubType, u.Case)
		m = &whole
	}
	masked, holes := repair.Masked(u.Statement.Text, *m)
	out := Masked{Text: strings.TrimSpace(masked), Instruction: m.Instruction}
	for _, h := range holes {
		for _, place := range append([]text.Span{h.Span}, h.Also...) {
			out.Holes = append(out.Holes, MaskedHole{string(h.Kind), place.Shift(start)})
		}
	}
	return out, nil
}

// first is the loudest finding at a place, or of the statement there.
func (p *Pipeline) first(r *Report, off int) (*Unit, int, diagnose.Finding, error) {
	i := r.At(off)
	if i < 0 || r.Units[i].Case == nil {
		return nil, 0, diagnose.Finding{}, ErrNoStatement
	}
	u, start := r.Units[i], r.File.Starts[i]
	best, all := -1, joined(u.Findings)
	for k, f := range all {
		if f.Suppressed || f.Source == diagnose.FromQuestion {
			continue
		}
		here, bestHere := f.Span.Shift(start).Holds(off), best >= 0 && all[best].Span.Shift(start).Holds(off)
		if best < 0 || here && !bestHere || here == bestHere && f.Severity > all[best].Severity {
			best = k
		}
	}
	if best < 0 {
		return nil, 0, diagnose.Finding{}, ErrNoFinding
	}
	return u, start, all[best].Finding, nil
}

// RunQuery runs the statement at a place.
func (p *Pipeline) RunQuery(ctx context.Context, r *Report, off int) (result.Result, error) {
	i := r.At(off)
	if i < 0 || r.Units[i].Case == nil {
		return result.Result{}, ErrNoStatement
	}
	if !r.Complete { // the databases are not open, or nothing was looked up unasked
		r = p.Deep(ctx, r, Asked)
	}
	return p.run(ctx, r, r.Units[i])
}

func (p *Pipeline) run(ctx context.Context, r *Report, u *Unit) (result.Result, error) {
	switch {
	case u.Source == nil && len(r.Problems) > 0:
		return result.Result{}, errors.New("the query was not run, because its database could not be opened")
	case u.Source == nil:
		return result.Result{}, errors.New("no database is connected; name one by a comment `-- db: file.sqlite` above the statement")
	}
	if err := u.Source.MayRun(); err != nil {
		return result.Result{}, err
	}
	q, ok := u.Statement.ReadOnly()
	if !ok {
		return result.Result{}, errors.New("only a single query is run, and none that changes something, or calls what waits or reaches outside the database")
	}
	if hasParameter(u.Statement) {
		return result.Result{}, errors.New("the query has placeholders, and no values for them are known")
	}
	return u.Source.Run(ctx, q, p.Limits), nil
}
