package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// readOther reads a statement that is no query: the queries inside it, and what
// a catalog must know of it.
func (p *parser) readOther(st *Statement, verb int) {
	p.inner = true
	if st.Class == Write {
		st.Change = p.change(verb)
		p.i = 0
	}
	switch p.t[0].Keyword {
	case KwCreate:
		p.create(st)
	case KwAlter:
		st.Alter = p.alter(st)
	case KwDrop:
		st.Drop = p.drop()
	case KwGrant, KwRevoke:
		return // SELECT and the like are names of rights there
	}
	p.embedded(st)
}

// embedded reads every query between the cursor and the end.
func (p *parser) embedded(st *Statement) {
	for p.cur().Kind != EOF {
		switch t := p.cur(); {
		case t.op == opLParen:
			p.parens++
			p.i++
		case t.op == opRParen:
			p.parens = max(p.parens-1, 0)
			p.i++
		case t.Keyword == KwSelect || t.Keyword == KwWith && p.withQuery():
			before := p.i
			st.Embedded = append(st.Embedded, p.query())
			p.i = max(p.i, before+1)
		default:
			p.i++
		}
	}
}

// withQuery reports whether WITH begins a query here.
func (p *parser) withQuery() bool {
	n := 1
	if p.kwAhead(n, KwRecursive) {
		n++
	}
	if !p.isName(p.ahead(n)) || !p.kwAhead(n+1, KwAs) && !p.opAhead(n+1, opLParen) {
		return false
	}
	verb := p.t[mainVerb(p.t, p.i)].Keyword
	return verb == KwSelect || verb == KwValues
}

// create reads CREATE TABLE and CREATE VIEW; other objects are left to
// embedded.
func (p *parser) create(st *Statement) {
	c := &CreateTable{}
	virtual := false
	for p.i = 1; p.i < 12 && p.cur().Kind != EOF; p.i++ {
		switch p.cur().Keyword {
		case KwVirtual:
			virtual = true
			continue
		case KwView:
			c.View = true
		case KwTable:
		case KwIndex, KwTrigger, KwFunction, KwProcedure, KwEvent, KwRule, KwOn:
			p.mute = p.dialect != SQLite || p.isKw(KwIndex)
			return
		default:
			continue
		}
		break
	}
	if !p.isKw(KwTable) && !p.isKw(KwView) {
		return
	}
	p.i++
	c.IfNotExists = p.ifExists()
	c.Schema, c.Name = p.qualified()
	st.Create = c
	switch {
	case virtual:
		p.mute = true
		c.Open = true
	case c.View:
		if p.isOp(opLParen) {
			p.viewColumns(c)
		}
		p.createQuery(st, c)
	default:
		if p.isOp(opLParen) && !p.kwAhead(1, KwSelect) && !p.kwAhead(1, KwWith) {
			p.tableElements(c)
		}
		c.Open = c.Open || c.Columns == nil
		p.tableTail(c)
		p.createQuery(st, c)
		c.Open = c.Open && c.Query == nil
	}
	c.Span = text.Span{Start: p.t[0].Start, End: st.Body.End}
	for i := range c.Columns {
		c.Columns[i].Comment = columnComment(st, c, i)
	}
}

// ifExists reads IF [NOT] EXISTS.
func (p *parser) ifExists() bool {
	if !p.isKw(KwIf) {
		return false
	}
	p.i++
	p.skip(KwNot)
	p.skip(KwExists)
	return true
}

// qualified reads a name with an optional schema, and drops a catalog before
// it.
func (p *parser) qualified() (*Name, Name) {
	var schema *Name
	n := p.name("A name", true)
	for p.isOp(opDot) {
		p.i++
		before := n
		schema = &before
		n = p.name("A name", true)
	}
	return schema, n
}

func (p *parser) viewColumns(c *CreateTable) {
	for _, n := range p.names() {
		c.Columns = append(c.Columns, ColumnDef{Span: n.Span, Name: n})
	}
}

// createQuery reads the query of CREATE … AS.
func (p *parser) createQuery(st *Statement, c *CreateTable) {
	for p.cur().Kind != EOF && (!p.queryStarts(p.cur()) || p.isKw(KwValues) && !p.opAhead(1, opLParen)) {
		p.i++ // also over the VALUES of a partition
	}
	for n := 0; p.opAhead(n, opLParen); n++ {
		if !p.opAhead(n+1, opLParen) && !p.queryStarts(p.ahead(n+1)) {
			return // the options of a table
		}
	}
	if p.cur().Kind == EOF || p.isKw(KwWith) && !p.withQuery() {
		return
	}
	c.Query = p.query()
	st.Embedded = append(st.Embedded, c.Query)
}

// tableElements reads the columns and constraints of a table.
func (p *parser) tableElements(c *CreateTable) {
	open := p.open()
	for !p.atEnd() && !p.isOp(opRParen) {
		before := p.i
		if !p.tableConstraint(c) {
			c.Columns = append(c.Columns, p.columnDef())
		}
		p.skipElement()
		if p.isOp(opComma) {
			if comma := p.next(); p.isOp(opRParen) {
				p.trailingComma(comma)
			}
		}
		if p.i == before {
			p.i++
		}
	}
	p.close(open)
}

// tableTail looks for INHERITS behind the columns, which adds more.
func (p *parser) tableTail(c *CreateTable) {
	if t := p.cur(); p.dialect == Postgres && t.Kind == Word && sameWord("INHERITS", p.text(t)) {
		c.Open = true
	}
}

// skipElement goes to the comma or the parenthesis that ends an element.
func (p *parser) skipElement() {
	for depth := 0; !p.atEnd(); p.i++ {
		switch p.cur().op {
		case opLParen:
			depth++
		case opRParen:
			if depth == 0 {
				return
			}
			depth--
		case opComma:
			if depth == 0 {
				return
			}
		}
	}
}

// tableConstraint reads a constraint that is an element of its own.
func (p *parser) tableConstraint(c *CreateTable) bool {
	if p.isKw(KwConstraint) {
		p.i++
		if p.isName(p.cur()) {
			p.i++
		}
		p.tableConstraint(c)
		return true
	}
	switch t := p.cur(); t.Keyword {
	case KwPrimary:
		p.skipToParen()
		c.PrimaryKey = p.columnList()
	case KwUnique:
		p.skipToParen()
		if cols := p.columnList(); len(cols) > 0 {
			c.Unique = append(c.Unique, cols)
		}
	case KwForeign:
		p.skipToParen()
		from := p.columnList()
		if p.isKw(KwReferences) {
			c.ForeignKeys = append(c.ForeignKeys, p.references(t.Start, from))
		}
	case KwCheck:
	case KwLike:
		c.Open = true
	case KwKey, KwIndex:
		return p.dialect == MySQL
	default:
		word := p.text(t)
		return t.Kind == Word && (sameWord("FULLTEXT", word) || sameWord("SPATIAL", word) || sameWord("EXCLUDE", word)) && !p.opAhead(1, opComma) &&
			(p.kwAhead(1, KwKey) || p.kwAhead(1, KwIndex) || p.kwAhead(1, KwUsing) || p.opAhead(1, opLParen))
	}
	return true
}

func (p *parser) skipToParen() {
	for !p.atEnd() && !p.isOp(opLParen) && !p.isOp(opComma) && !p.isOp(opRParen) {
		p.i++
	}
}

// columnList reads (a, b DESC, c(10)) and keeps the names.
func (p *parser) columnList() []Name {
	if !p.isOp(opLParen) {
		return nil
	}
	var list []Name
	open := p.open()
	for !p.atEnd() && !p.isOp(opRParen) {
		if t := p.cur(); t.Kind == Word || t.Kind == QuotedName || t.Kind == StringToken {
			list = append(list, p.nameOf(t))
			p.i++
		}
		p.skipElement()
		p.skipOp(opComma)
	}
	p.close(open)
	return list
}

// references reads REFERENCES t (a, b).
func (p *parser) references(lo int, from []Name) ForeignKey {
	p.i++
	fk := ForeignKey{From: from}
	fk.Schema, fk.Table = p.qualified()
	fk.To = p.columnList()
	fk.Span = p.from(lo)
	return fk
}

// columnDef reads one column up to its last constraint.
func (p *parser) columnDef() ColumnDef {
	c := ColumnDef{Name: p.name("A column", true)}
	c.Type = p.columnType()
	for !p.atEnd() && !p.isOp(opComma) && !p.isOp(opRParen) {
		p.columnConstraint(&c)
	}
	c.Span = p.from(c.Name.Start)
	return c
}

// columnType reads the words and lengths of a type.
func (p *parser) columnType() string {
	lo := p.start()
	first := p.i
	for !p.atEnd() && !p.isOp(opComma) && !p.isOp(opRParen) && !endsType(p.cur().Keyword) {
		if p.isOp(opLParen) {
			p.skipParens()
			continue
		}
		p.i++
	}
	if p.i == first {
		return ""
	}
	return p.from(lo).In(p.src)
}

func endsType(k Keyword) bool {
	switch k {
	case KwConstraint, KwPrimary, KwNot, KwNull, KwUnique, KwCheck, KwDefault, KwCollate, KwReferences, KwGenerated, KwAs,
		KwAutoIncrement, KwAutoincrement, KwComment, KwOn, KwDeferrable, KwInitially, KwKey, KwStored, KwFirst, KwAfter:
		return true
	}
	return false
}

func (p *parser) columnConstraint(c *ColumnDef) {
	t := p.cur()
	switch t.Keyword {
	case KwPrimary:
		p.i++
		p.skip(KwKey)
		c.PrimaryKey = true
	case KwNot:
		p.i++
		if p.skip(KwNull) {
			c.NotNull = true
		}
	case KwUnique:
		p.i++
		p.skip(KwKey)
		c.Unique = true
	case KwReferences:
		fk := p.references(t.Start, []Name{c.Name})
		c.References = &fk
	case KwComment:
		p.i++
		if s := p.cur(); s.Kind == StringToken {
			p.i++
			c.Comment = p.stringText(s)
		}
	case KwConstraint:
		p.i++
		p.next()
	default:
		if t.op == opLParen {
			p.skipParens()
			return
		}
		p.i++
	}
}

// columnComment is the text of the comment behind column i on its line. Where
// several columns share a line it belongs to the last.
func columnComment(st *Statement, c *CreateTable, i int) string {
	col := &c.Columns[i]
	if col.Comment != "" {
		return col.Comment
	}
	limit := len(st.Text)
	if i+1 < len(c.Columns) {
		limit = c.Columns[i+1].Start
	}
	for _, note := range st.Comments {
		if note.Start < col.End {
			continue
		}
		if note.Start >= limit || strings.ContainsAny(st.Text[col.End:note.Start], "\r\n") {
			break
		}
		return strings.TrimSpace(note.Inner.In(st.Text))
	}
	return ""
}
