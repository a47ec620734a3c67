package pairing

import "github.com/sqlrepair/sqlrepair-lsp/internal/syntax"

// entry remembers what a pair was made of, so that it can be used again.
type entry struct {
	statement *syntax.Statement
	in, out   carry
	pair      Pair
	said      said
	given     *Given
}

// said is what the comments of one statement say, besides its pair.
type said struct {
	further bool   // it is a further solution, which takes the question from above
	number  string // a number whose text stands elsewhere
	loose   bool   // its number counts only in the order of those above
	list    *list  // its own list of questions
	last    int    // its own number; 0 if it has none
}

// carry is what holds from one statement on.
type carry struct {
	database string
	question *Note
	kind     Kind
	list     *list
	last     int
	off      bool
	block    []Ignore // ignore-start … ignore-end
	file     []Ignore // ignore-file
}

// Read pairs every statement of a file by its comments alone. Pairs of an
// earlier version are taken over where neither the statement nor what holds from
// above has changed.
func Read(f *syntax.File, earlier Pairs) Pairs { return (*Beside)(nil).Read(f, earlier) }

// Read is the function Read with what stands beside the comments, which may be
// nil.
func (b *Beside) Read(f *syntax.File, earlier Pairs) Pairs {
	old := make(map[*syntax.Statement]*entry, len(earlier.entries))
	for _, e := range earlier.entries {
		old[e.statement] = e
	}
	p := Pairs{make([]*entry, len(f.Statements))}
	g := b.giver(f)
	var c carry
	for i, st := range f.Statements {
		if e := old[st]; e != nil && e.holds(c) && e.given.same(g.give(i, e.said.number)) {
			p.entries[i], c = e, e.after(c)
			g.pass(i, e)
			continue
		}
		e := readOne(st, c, func(number string) *Given { return g.give(i, number) })
		p.entries[i], c = e, e.out
		g.pass(i, e)
	}
	return p
}

// holds reports whether the pair is still right with what holds from above now.
// What only some statements take from above counts for those alone; else a
// change of one question would make all pairs below it new.
func (e *entry) holds(c carry) bool {
	return e.in.same(c) &&
		(!e.said.further || e.in.question == c.question && e.in.kind == c.kind) &&
		(e.said.number == "" || e.said.list != nil || e.in.list == c.list) &&
		(!e.said.loose || e.in.last == c.last)
}

// same leaves the question and its number out; see holds.
func (c carry) same(d carry) bool {
	return c.database == d.database && c.off == d.off &&
		sameList(c.block, d.block) && sameList(c.file, d.file)
}

func sameList(a, b []Ignore) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// after is what holds from the entry on.
func (e *entry) after(c carry) carry {
	out := e.out
	if e.statement.Class == syntax.None && e.pair.Question == nil {
		out.question, out.kind = c.question, c.kind
	}
	if e.said.list == nil {
		out.list = c.list
	}
	if e.said.last == 0 {
		out.last = c.last
	}
	return out
}

// readOne pairs one statement. given tells of a question that stands beside the
// comments.
func readOne(st *syntax.Statement, c carry, given func(number string) *Given) *entry {
	e := &entry{statement: st, in: c}
	p, lines := &e.pair, leading(st)
	p.Off = c.off
	readFields(lines, st.Dialect, p)
	readDirectives(st, p, &c)
	own := p.Database != ""
	if !own {
		p.Database = c.database
	}
	c.database = p.Database

	r := run{lines: lines, dialect: st.Dialect, list: findList(lines, st.Dialect), last: c.last}
	f := r.question()
	p.Question, p.Kind, p.Unanswered = f.note, f.kind, f.unanswered
	e.said = said{further: r.isFurtherSolution(), number: f.number, loose: f.loose, list: r.list, last: value(f.number)}
	if r.list != nil {
		c.list = r.list
	}
	if e.said.last > 0 {
		c.last = e.said.last
	}
	e.given = given(f.number)
	above := false
	if p.Question == nil && !f.none {
		above = e.elsewhere(c, own)
	}
	switch {
	case p.Question != nil && !above:
		c.question, c.kind = p.Question, p.Kind
	case p.Question == nil && st.Class != syntax.None:
		c.question = nil
	}
	e.out = c
	return e
}

// elsewhere looks for a question that does not stand above the statement: in the
// list of the file, with an earlier solution, which makes it true, or beside the
// comments. own says that a comment above names a database.
func (e *entry) elsewhere(c carry, own bool) (above bool) {
	p, g := &e.pair, e.given
	switch item := c.list.item(e.said.number); {
	case item != nil && e.said.list != nil:
		p.Question, p.Kind = item, Numbered
	case item != nil:
		p.Question, p.Kind, p.Inherited = &Note{Text: item.Text}, Numbered, true
	case e.said.further && c.question != nil:
		p.Question, p.Kind, p.Inherited = &Note{Text: c.question.Text}, c.kind, true
		return true
	case g != nil:
		p.Question, p.Kind, p.Inherited = g.Question, g.Kind, len(g.Question.parts) == 0
		if p.Evidence == nil {
			p.Evidence = g.Evidence
		}
		if !own && g.Database != "" {
			p.Database = g.Database
		}
	}
	return false
}
