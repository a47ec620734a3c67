package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// Change is what an INSERT, UPDATE, DELETE, REPLACE or MERGE names: the table
// that it changes, and the columns that it fills or sets, where it lists them.
type Change struct {
	text.Span
	Table   *Table
	Columns []Name
}

// change reads the beginning of the statement whose verb stands at the token; nil
// where it names no table. What it cannot read it leaves.
func (p *parser) change(verb int) *Change {
	p.i = verb
	t := p.next()
	switch t.Keyword {
	case KwInsert, KwUpdate, KwDelete, KwReplace, KwMerge:
	default:
		return nil
	}
	for skip := true; skip; {
		switch k := p.cur().Keyword; {
		case k == KwOr && p.dialect == SQLite: // OR REPLACE, OR IGNORE …
			p.advance(2)
		case k == KwInto, k == KwFrom, k == KwIgnore, k == KwOnly:
			p.i++
		default:
			skip = false
		}
	}
	if !p.isName(p.cur()) {
		return nil
	}
	c := &Change{Table: p.changed()}
	switch {
	case t.Keyword == KwUpdate:
		p.setColumns(c)
	case t.Keyword != KwDelete && t.Keyword != KwMerge && p.isOp(opLParen) && p.isName(p.ahead(1)) && (p.opAhead(2, opComma) || p.opAhead(2, opRParen)):
		p.i++
		for p.isName(p.cur()) {
			c.Columns = append(c.Columns, p.nameOf(p.next()))
			if !p.skipOp(opComma) {
				break
			}
		}
	}
	c.Span = p.from(t.Start)
	return c
}

// changed reads the table with its alias.
func (p *parser) changed() *Table {
	t := &Table{Name: p.nameOf(p.next())}
	lo := t.Name.Start
	for p.isOp(opDot) && p.isName(p.ahead(1)) {
		p.i++
		t.Catalog, t.Schema = t.Schema, p.nodes.names.put(t.Name)
		t.Name = p.nameOf(p.next())
	}
	if p.skip(KwAs) && p.isName(p.cur()) || p.isName(p.cur()) && !p.isKw(KwSet) && !p.isKw(KwValues) && !p.isKw(KwDefault) && !p.isKw(KwUse) {
		t.Alias = p.nodes.names.put(p.nameOf(p.next()))
	}
	t.Span = p.from(lo)
	return t
}

// setColumns reads the columns of SET a = x, t.b = y; not where several tables
// are updated, since nobody knows then whose they are.
func (p *parser) setColumns(c *Change) {
	if !p.skip(KwSet) {
		return
	}
	depth, first := 0, true
	for ; !p.atEnd() && !(depth == 0 && (p.isKw(KwWhere) || p.isKw(KwFrom) || p.isKw(KwReturning))); p.i++ {
		switch t := p.cur(); {
		case t.op == opLParen:
			depth++
		case t.op == opRParen:
			depth--
		case t.op == opComma && depth == 0:
			first = true
			continue
		case first && p.isName(t) && p.opAhead(1, opEqual):
			c.Columns = append(c.Columns, p.nameOf(t))
		}
		first = false
	}
}
