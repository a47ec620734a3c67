package features

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Bit is one trait of a query's outline. What a question asks for lets most of
// them be foretold; see Expectation.
type Bit uint8

// The bits. Their order is that of bitNames.
const (
	CountOut Bit = iota
	SumOut
	AvgOut
	MaxOut
	MinOut
	AnyAggregateOut
	SeveralAggregates
	CountDistinct
	Group
	Having
	HavingCount
	OrderBit
	Descending
	Ascending
	OrderByAggregate
	LimitBit
	LimitOne
	Distinct
	OneOutput
	TwoOutputs
	ManyOutputs
	OneTable
	TwoTables
	ManyTables
	NoPredicate
	OnePredicate
	ManyPredicates
	Greater
	Less
	AtLeastOrMost
	BetweenBit
	LikeBit
	NullTest
	Negation
	OrBit
	Except
	Intersect
	Union
	SubqueryBit
	NotInSubquery
	IDOut
	NameOut
	TextLiteral
	NumberLiteral
	SelfJoin
	Division
	Subtraction
	TimesHundred
	CaseBit
	CastBit
	DateFunction
	StarOut
	bits
)

// bitNames names the bits in files and, in words, in reasons.
var bitNames = [bits]struct{ name, has string }{
	CountOut: {"count-out", "counts"}, SumOut: {"sum-out", "sums up"}, AvgOut: {"avg-out", "averages"}, MaxOut: {"max-out", "gives a maximum"}, MinOut: {"min-out", "gives a minimum"},
	AnyAggregateOut: {"aggregate-out", "gives an aggregate"}, SeveralAggregates: {"several-aggregates", "gives several aggregates"}, CountDistinct: {"count-distinct", "counts distinct values"},
	Group: {"group", "groups"}, Having: {"having", "restricts groups"}, HavingCount: {"having-count", "restricts groups by their size"},
	OrderBit: {"order", "sorts"}, Descending: {"descending", "sorts descending"}, Ascending: {"ascending", "sorts ascending"}, OrderByAggregate: {"order-by-aggregate", "sorts by an aggregate"},
	LimitBit: {"limit", "limits the rows"}, LimitOne: {"limit-one", "takes one row"}, Distinct: {"distinct", "drops duplicates"},
	OneOutput: {"one-output", "gives one column"}, TwoOutputs: {"two-outputs", "gives two columns"}, ManyOutputs: {"many-outputs", "gives three columns or more"},
	OneTable: {"one-table", "reads one table"}, TwoTables: {"two-tables", "reads two tables"}, ManyTables: {"many-tables", "reads three tables or more"},
	NoPredicate: {"no-predicate", "has no condition"}, OnePredicate: {"one-predicate", "has one condition"}, ManyPredicates: {"many-predicates", "has several conditions"},
	Greater: {"greater", "compares by >"}, Less: {"less", "compares by <"}, AtLeastOrMost: {"at-least-or-most", "compares by >= or <="}, BetweenBit: {"between", "has a range"},
	LikeBit: {"like", "matches a pattern"}, NullTest: {"null-test", "tests for NULL"}, Negation: {"negation", "negates"}, OrBit: {"or", "has alternatives"},
	Except: {"except", "takes one set from another"}, Intersect: {"intersect", "intersects two sets"}, Union: {"union", "joins two sets"},
	SubqueryBit: {"subquery", "has a subquery"}, NotInSubquery: {"not-in-subquery", "excludes what a subquery gives"},
	IDOut: {"id-out", "gives an id"}, NameOut: {"name-out", "gives a name"}, TextLiteral: {"text-literal", "compares with a text"}, NumberLiteral: {"number-literal", "compares with a number"},
	SelfJoin: {"self-join", "reads one table twice"}, Division: {"division", "divides"}, Subtraction: {"subtraction", "subtracts"}, TimesHundred: {"times-hundred", "multiplies by 100"},
	CaseBit: {"case", "distinguishes cases"}, CastBit: {"cast", "converts a type"}, DateFunction: {"date-function", "takes a date apart"}, StarOut: {"star-out", "gives all columns"},
}

// Name is the bit's name in files.
func (b Bit) Name() string { return bitNames[b].name }

// Sketch is the set of bits of a query.
type Sketch [bits]bool

func (p *parts) sketch() (s Sketch) {
	out := p.outermost()
	p.sketchOutputs(&s, out)
	p.sketchClauses(&s)
	p.sketchConditions(&s)
	seen := map[string]bool{}
	for _, r := range p.stored() {
		name := lower(r.Node.(*syntax.Table).Name.Text)
		if r.Table != nil {
			name = r.Table.Path()
		}
		s[SelfJoin] = s[SelfJoin] || seen[name]
		seen[name] = true
	}
	s[OneTable], s[TwoTables], s[ManyTables] = len(seen) <= 1, len(seen) == 2, len(seen) > 2
	for _, op := range p.setOps {
		s[Except] = s[Except] || op == "EXCEPT"
		s[Intersect] = s[Intersect] || op == "INTERSECT"
		s[Union] = s[Union] || op == "UNION"
	}
	for _, b := range p.binaries {
		s[Division] = s[Division] || b.Op == "/"
		s[Subtraction] = s[Subtraction] || b.Op == "-"
		s[TimesHundred] = s[TimesHundred] || b.Op == "*" && (isHundred(b.L) || isHundred(b.R))
	}
	for _, c := range p.calls {
		s[DateFunction] = s[DateFunction] || isDateFunction(c.Name.Text)
		s[CountDistinct] = s[CountDistinct] || c.Distinct != nil && strings.EqualFold(c.Name.Text, "count")
	}
	s[CaseBit], s[CastBit], s[SubqueryBit] = p.cases > 0, p.casts > 0, p.subqueries > 0
	return s
}

// outermost is the first core of the outermost query; nil if there is none.
func (p *parts) outermost() *core {
	for _, c := range p.cores {
		if c.depth == 0 {
			return c
		}
	}
	return nil
}

func (p *parts) sketchOutputs(s *Sketch, out *core) {
	if out == nil {
		return
	}
	n := len(out.node.Items)
	s[OneOutput], s[TwoOutputs], s[ManyOutputs] = n == 1, n == 2, n > 2
	total := 0
	for _, item := range out.node.Items {
		if _, star := item.Expr.(*syntax.Star); star {
			s[StarOut] = true
		}
		syntax.Walk(item.Expr, func(x syntax.Node) bool {
			call, ok := x.(*syntax.Call)
			if ok && diagnose.IsAggregate(call) {
				total++
				switch lower(call.Name.Text) {
				case "count":
					s[CountOut] = true
				case "sum", "total":
					s[SumOut] = true
				case "avg":
					s[AvgOut] = true
				case "max":
					s[MaxOut] = true
				case "min":
					s[MinOut] = true
				}
			}
			_, sub := x.(*syntax.Query)
			return !sub
		})
		if ref := p.info.Of(item.Expr); ref.Stored() {
			s[IDOut] = s[IDOut] || isID(p.info.Catalog, ref.ID)
			s[NameOut] = s[NameOut] || strings.Contains(strings.ToLower(ref.ID.Column), "name")
		}
	}
	s[AnyAggregateOut], s[SeveralAggregates] = total > 0, total > 1
}

func (p *parts) sketchClauses(s *Sketch) {
	for _, c := range p.cores {
		s[Group] = s[Group] || c.node.GroupBy != nil
		s[Having] = s[Having] || c.node.Having != nil
		s[Distinct] = s[Distinct] || c.node.Distinct != nil
		if c.node.Having != nil {
			s[HavingCount] = s[HavingCount] || hasAggregate(c.node.Having.Cond, "count")
		}
	}
	for _, o := range p.orders {
		s[OrderBit] = true
		s[Descending] = s[Descending] || o.Desc
		s[Ascending] = s[Ascending] || !o.Desc
		s[OrderByAggregate] = s[OrderByAggregate] || hasAggregate(o.Expr, "")
	}
	s[LimitBit] = p.limits > 0
	if p.limit != nil {
		lit := diagnose.LiteralOf(p.limit.Count)
		s[LimitOne] = lit != nil && lit.Text == "1"
	}
}

func (p *parts) sketchConditions(s *Sketch) {
	s[NoPredicate], s[OnePredicate], s[ManyPredicates] = p.predicates == 0, p.predicates == 1, p.predicates > 1
	for _, op := range p.ops {
		s[Greater] = s[Greater] || op == ">"
		s[Less] = s[Less] || op == "<"
		s[AtLeastOrMost] = s[AtLeastOrMost] || op == ">=" || op == "<="
		s[BetweenBit] = s[BetweenBit] || op == "BETWEEN"
		s[LikeBit] = s[LikeBit] || op == "LIKE"
		s[NullTest] = s[NullTest] || op == "IS"
	}
	for _, l := range p.literals {
		if l.role == inWhere || l.role == inHaving || l.role == inFrom {
			s[TextLiteral] = s[TextLiteral] || l.node.Kind == syntax.String
			s[NumberLiteral] = s[NumberLiteral] || l.node.Kind == syntax.Number
		}
	}
	s[Negation], s[OrBit] = p.negations > 0, p.ors > 0
	for _, c := range p.cores {
		if c.node.WhereClause == nil {
			continue
		}
		syntax.Walk(c.node.WhereClause.Cond, func(x syntax.Node) bool {
			in, ok := x.(*syntax.In)
			s[NotInSubquery] = s[NotInSubquery] || ok && in.Not && in.Query != nil
			return true
		})
	}
}

// hasAggregate reports whether an expression holds an aggregate of that name, of
// any if it is "".
func hasAggregate(e syntax.Expr, name string) bool {
	found := false
	if e == nil {
		return false
	}
	syntax.Walk(e, func(x syntax.Node) bool {
		call, ok := x.(*syntax.Call)
		found = found || ok && diagnose.IsAggregate(call) && (name == "" || strings.EqualFold(call.Name.Text, name))
		_, sub := x.(*syntax.Query)
		return !sub
	})
	return found
}

func isHundred(e syntax.Expr) bool {
	l := diagnose.LiteralOf(e)
	return l != nil && l.Kind == syntax.Number && strings.TrimRight(strings.TrimSuffix(l.Text, "."), "0.") == "1" && strings.HasPrefix(l.Text, "100")
}

func isDateFunction(name string) bool {
	switch lower(name) {
	case "strftime", "date", "datetime", "julianday", "time", "unixepoch", "year", "month", "day", "hour", "extract", "date_part", "date_trunc", "to_char", "date_format", "datediff", "age", "quarter", "week", "now", "curdate", "timestampdiff", "str_to_date", "to_date":
		return true
	}
	return false
}

// isID reports whether a column is a key by declaration or by name.
func isID(c *catalog.Catalog, id catalog.ColumnID) bool {
	name := lower(id.Column)
	if name == "id" || strings.HasSuffix(name, "_id") || strings.HasSuffix(id.Column, "Id") || strings.HasSuffix(id.Column, "ID") {
		return true
	}
	t := c.Table(id.Table)
	if t == nil {
		return false
	}
	col := t.Column(c.Names, id.Column)
	for _, k := range t.PrimaryKey {
		if c.Names.Same(k, id.Column) && len(t.PrimaryKey) == 1 && col != nil && col.Affinity.Number() {
			return true
		}
	}
	for _, fk := range t.ForeignKeys {
		for _, k := range fk.Columns {
			if c.Names.Same(k, id.Column) && col != nil && col.Affinity.Number() {
				return true
			}
		}
	}
	return false
}

func lower(s string) string { return strings.ToLower(s) }
