package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// caseOf reads CASE … END.
func (p *parser) caseOf() Expr {
	c := &Case{}
	lo := p.next().Start
	p.cases++
	if !p.isKw(KwWhen) {
		c.Operand = p.condition(false)
	}
	p.caseRest(c, lo)
	p.cases--
	c.Span = p.from(lo)
	return c
}

// caseless reads a CASE whose first word is missing, from its first WHEN on;
// operand is what stands before that, nil if nothing.
func (p *parser) caseless(operand Expr) Expr {
	c := &Case{Operand: operand}
	lo := p.start()
	if operand != nil {
		lo = operand.Where().Start
	}
	p.tell(p.cur().Span, "CASE is missing before WHEN.")
	p.cases++
	p.caseRest(c, lo)
	p.cases--
	c.Span = p.from(lo)
	return c
}

// caseRest reads the WHENs, ELSE and END of a CASE at lo.
func (p *parser) caseRest(c *Case, lo int) {
	if p.isKw(KwThen) && c.Operand != nil { // CASE a > 1 THEN …
		p.tell(text.Span{Start: lo, End: lo + len("CASE")}, "WHEN is missing after CASE.")
		w := &When{Cond: c.Operand}
		c.Operand = nil
		p.then(w, w.Cond.Where().Start)
		c.Whens = append(c.Whens, w)
	}
	for p.isKw(KwWhen) || p.isKw(KwThen) {
		w := &When{}
		at := p.start()
		if p.skip(KwWhen) {
			w.Cond = p.condition(false)
		} else {
			w.Cond = p.missing("WHEN")
			at = w.Cond.Where().Start
		}
		p.then(w, at)
		c.Whens = append(c.Whens, w)
	}
	if len(c.Whens) == 0 {
		p.missing("WHEN")
	}
	if p.skip(KwElse) {
		c.Else = p.condition(false)
	}
	if !p.skip(KwEnd) {
		p.missing("END")
	}
}

// then reads THEN and the value of a WHEN that begins at lo.
func (p *parser) then(w *When, lo int) {
	if p.skip(KwThen) {
		w.Then = p.condition(false)
	} else {
		w.Then = p.missing("THEN")
	}
	w.Span = p.from(lo)
}
