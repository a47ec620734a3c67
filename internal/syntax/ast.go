package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// Node is a piece of a tree with its place in the statement's text. Children
// lie inside their parent and in the order of the text.
type Node interface {
	Where() text.Span
	children(visit func(Node))
}

// Expr is a scalar or boolean expression.
type Expr interface {
	Node
	expr()
}

// Body is what stands between WITH and ORDER BY: a *Select, *Values, *Compound
// or *Nested.
type Body interface {
	Node
	body()
}

// Source is a part of a FROM clause: a *Table, *Derived, *TableCall, *Join or
// *Group.
type Source interface {
	Node
	source()
}

// Query is a whole query: WITH, a body, ORDER BY and LIMIT. The last two belong
// to the whole even where the body is a Compound.
type Query struct {
	text.Span
	With    *With // nil if absent, as all pointers below
	Body    Body
	OrderBy *OrderBy
	Limit   *Limit
	Lock    text.Span // FOR UPDATE, FOR SHARE …, empty if none
	Stray   []Node    // pieces that stand where they cannot; a SyntaxProblem says so

	dialect Dialect
	lossy   bool // something was skipped that the tree does not show
}

// Dialect is the one that the query was read in.
func (q *Query) Dialect() Dialect { return q.dialect }

// With is a WITH clause.
type With struct {
	text.Span
	Recursive bool
	CTEs      []*CTE
}

// CTE is one common table expression. Query is nil where it holds no query
// (a data-modifying CTE or broken text).
type CTE struct {
	text.Span
	Name    Name
	Columns []Name
	Query   *Query
	Open    bool // it has columns that the query does not give: SEARCH, CYCLE
}

// Select is one SELECT core. Its WHERE is WhereClause, because Where is the place
// of every node.
type Select struct {
	text.Span
	Keyword     text.Span
	Distinct    *Distinct
	Items       []*Item
	From        *From
	WhereClause *Clause
	GroupBy     *GroupBy
	Having      *Clause
	Windows     []*WindowDef
	Into        text.Span // SELECT … INTO, empty if none
	Stray       []Node    // as in Query

	disordered bool // the clauses do not stand in the order of the fields
}

// Distinct is the DISTINCT of a select list; On holds the expressions of
// PostgreSQL's DISTINCT ON.
type Distinct struct {
	text.Span
	On []Expr
}

// Item is one entry of a select list. Expr may be a *Star.
type Item struct {
	text.Span
	Expr  Expr
	Alias *Name
}

// From is a FROM clause; comma-separated sources stand side by side.
type From struct {
	text.Span
	Keyword text.Span
	Sources []Source
}

// Clause is WHERE, HAVING or ON with its condition.
type Clause struct {
	text.Span
	Keyword text.Span
	Cond    Expr
}

// GroupBy is a GROUP BY clause; Keyword covers both words.
type GroupBy struct {
	text.Span
	Keyword text.Span
	Exprs   []Expr
	Rollup  bool // MySQL's WITH ROLLUP
}

// OrderBy is an ORDER BY clause; Keyword covers both words.
type OrderBy struct {
	text.Span
	Keyword text.Span
	Terms   []*Order
}

// Order is one sort key. Dir is the place of ASC or DESC, empty and directly
// behind the key where neither is written; Nulls is "", "FIRST" or "LAST".
type Order struct {
	text.Span
	Expr  Expr
	Desc  bool
	Dir   text.Span
	Nulls string
}

// Limit is LIMIT and OFFSET, or FETCH FIRST. Count is nil for LIMIT ALL or a
// lone OFFSET.
type Limit struct {
	text.Span
	Keyword text.Span
	Count   Expr
	Offset  Expr
}

// WindowDef is one entry of a WINDOW clause.
type WindowDef struct {
	text.Span
	Name Name
	Spec *Window
}

// Window is what OVER says: a name, or a specification in parentheses. Frame
// is its source range, empty if none.
type Window struct {
	text.Span
	Base        *Name
	PartitionBy []Expr
	OrderBy     *OrderBy
	Frame       text.Span
	Stray       []Node // as in Query

	frame string // its tokens, one blank between two
}

// Compound is two bodies joined by a set operator, left to right.
type Compound struct {
	text.Span
	Op          string // UNION, EXCEPT, INTERSECT
	All         bool
	OpSpan      text.Span
	Left, Right Body
}

// Values is VALUES (…), (…).
type Values struct {
	text.Span
	Rows []*Row
}

// Nested is a query in parentheses used as a body.
type Nested struct {
	text.Span
	Query *Query
}

// Table is a relation named in FROM.
type Table struct {
	text.Span
	Catalog *Name // the first of three parts
	Schema  *Name
	Name    Name
	Alias   *Name
	Columns []Name // of t AS x (a, b)
}

// Derived is a subquery in FROM.
type Derived struct {
	text.Span
	Lateral bool
	Query   *Query
	Alias   *Name
	Columns []Name
}

// TableCall is a table-valued function in FROM.
type TableCall struct {
	text.Span
	Lateral bool
	Call    *Call
	Alias   *Name
	Columns []Name
}

// Join is two sources joined. Kind is INNER, LEFT, RIGHT, FULL or CROSS; a bare
// JOIN is INNER. Keyword covers all words of the operator.
type Join struct {
	text.Span
	Kind        string
	Natural     bool
	Keyword     text.Span
	Left, Right Source
	On          *Clause
	Using       []Name
	Alias       *Name // of the columns of USING
}

// Group is a source in parentheses.
type Group struct {
	text.Span
	Source Source
	Alias  *Name
}

// Opaque stands for what is not read but respected: a template such as
// {{ ref('x') }}, or a construct of a dialect that has no node. Nothing may be
// said of it and no edit may touch it. It serves as expression or as source.
type Opaque struct {
	text.Span
	Alias *Name

	word string // in upper case, where it is a word of the grammar: YEAR, DEFAULT
}

// Missing stands, empty, where something should be; a SyntaxProblem says what.
type Missing struct {
	text.Span
}

// Name is an identifier as written.
type Name struct {
	text.Span
	Text  string // without quotes; of a PostgreSQL name without any in small letters, as which it counts
	Quote byte   // 0, '"', '`', '[' or '\''
}

func (*Opaque) expr()    {}
func (*Missing) expr()   {}
func (*Column) expr()    {}
func (*Star) expr()      {}
func (*Literal) expr()   {}
func (*Param) expr()     {}
func (*Unary) expr()     {}
func (*Binary) expr()    {}
func (*Is) expr()        {}
func (*In) expr()        {}
func (*Like) expr()      {}
func (*Between) expr()   {}
func (*Case) expr()      {}
func (*Cast) expr()      {}
func (*Call) expr()      {}
func (*Subquery) expr()  {}
func (*Exists) expr()    {}
func (*Paren) expr()     {}
func (*Row) expr()       {}
func (*Collate) expr()   {}
func (*Interval) expr()  {}
func (*Subscript) expr() {}
func (*Field) expr()     {}

func (*Select) body()   {}
func (*Values) body()   {}
func (*Compound) body() {}
func (*Nested) body()   {}
func (*Missing) body()  {}

func (*Table) source()     {}
func (*Derived) source()   {}
func (*TableCall) source() {}
func (*Join) source()      {}
func (*Group) source()     {}
func (*Opaque) source()    {}
func (*Missing) source()   {}
