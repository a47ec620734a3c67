package syntax

// alter reads ALTER TABLE; nil for other objects.
func (p *parser) alter(st *Statement) *AlterTable {
	p.i = 1
	if !p.skip(KwTable) {
		p.mute = true
		return nil
	}
	p.ifExists()
	if p.dialect == Postgres {
		p.skip(KwOnly)
	}
	a := &AlterTable{}
	a.Schema, a.Name = p.qualified()
	for !p.atEnd() {
		p.alterAction(a)
		p.skipElement()
		if !p.skipOp(opComma) {
			break
		}
	}
	a.Span = st.Body
	for i := range a.Add {
		a.Add[i].Comment = columnComment(st, &CreateTable{Columns: a.Add}, i)
	}
	return a
}

// alterAction reads one change. What a catalog need not know is skipped by the
// caller.
func (p *parser) alterAction(a *AlterTable) {
	switch t := p.next(); t.Keyword {
	case KwAdd:
		p.addColumns(a)
	case KwDrop:
		p.skip(KwColumn)
		p.ifExists()
		if n := p.cur(); p.isName(n) && !namesPart(n.Keyword) || n.Kind == Word && p.t[p.i-1].Keyword == KwColumn {
			p.i++
			a.Drop = append(a.Drop, p.nameOf(n))
		}
	case KwRename:
		p.rename(a)
	default:
		if p.dialect == MySQL && t.Kind == Word && sameWord("CHANGE", p.text(t)) {
			p.skip(KwColumn)
			from := p.name("A column", false)
			to := p.columnDef()
			a.Renamed = append(a.Renamed, Rename{from, to.Name})
		}
	}
}

// namesPart reports whether k names a part of a table other than a column.
func namesPart(k Keyword) bool {
	switch k {
	case KwConstraint, KwPrimary, KwForeign, KwIndex, KwKey, KwCheck, KwPartition, KwUnique:
		return true
	}
	return false
}

func (p *parser) addColumns(a *AlterTable) {
	column := p.skip(KwColumn)
	p.ifExists()
	switch {
	case !column && (namesPart(p.cur().Keyword) || p.dialect == MySQL && p.cur().Keyword == noKeyword && p.kwAhead(1, KwIndex)):
	case p.isOp(opLParen):
		var c CreateTable
		p.tableElements(&c)
		a.Add = append(a.Add, c.Columns...)
	default:
		a.Add = append(a.Add, p.columnDef())
	}
}

func (p *parser) rename(a *AlterTable) {
	switch {
	case p.skip(KwTo), p.dialect == MySQL && p.skip(KwAs):
		_, n := p.qualified()
		a.To = &n
	case namesPart(p.cur().Keyword):
	default:
		p.skip(KwColumn)
		from := p.name("A column", true)
		if p.skip(KwTo) {
			a.Renamed = append(a.Renamed, Rename{from, p.name("A name", true)})
		}
	}
}

// drop reads DROP TABLE and DROP VIEW; nil for other objects.
func (p *parser) drop() []DropName {
	p.i = 1
	_ = p.skip(KwTemporary) || p.skip(KwTemp) || p.skip(KwMaterialized)
	view := p.isKw(KwView)
	if !p.skip(KwTable) && !p.skip(KwView) {
		p.mute = true
		return nil
	}
	ifExists := p.ifExists()
	var list []DropName
	for {
		n := DropName{View: view, IfExists: ifExists}
		lo := p.start()
		n.Schema, n.Name = p.qualified()
		n.Span = p.from(lo)
		list = append(list, n)
		if !p.skipOp(opComma) {
			return list
		}
	}
}
