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
	Text  string // without quotes
	Quote byte   // 0, '"', '`', '[' or '\''
}

// Column is a column reference; Table and Schema are nil where it is bare.
type Column struct {
	text.Span
	Schema *Name
	Table  *Name
	Name   Name
}

// Star is * or t.* in a select list or a call.
type Star struct {
	text.Span
	Table *Name
}

// LiteralKind tells literals apart.
type LiteralKind uint8

// The kinds of literals.
const (
	String LiteralKind = iota
	Number
	Blob
	Null
	True
	False
	CurrentTime // CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP
)

// Literal is a constant. Text is its value: for strings without quotes and with
// escapes undone, else as written.
type Literal struct {
	text.Span
	Kind LiteralKind
	Text string
}

// Param is a placeholder for a value.
type Param struct {
	text.Span
	text string
}

// Unary is NOT, -, + or ~ before an operand.
type Unary struct {
	text.Span
	Op     string
	OpSpan text.Span
	X      Expr
}

// Interval is INTERVAL x unit; Unit is empty where it is part of the text x.
type Interval struct {
	text.Span
	X    Expr
	Unit text.Span

	unit string // in upper case
}

// Subscript is x[i] or x[lo:hi] of an array.
type Subscript struct {
	text.Span
	X     Expr
	Index []Expr
}

// Field is (x).name of a composite value.
type Field struct {
	text.Span
	X    Expr
	Name Name
}

// Binary is an infix operator other than those with a node of their own. Op is
// in upper case and one spelling: AND, OR, =, <>, <, <=, >, >=, ||, +, … It is
// "" where an operator is missing between two operands.
type Binary struct {
	text.Span
	Op     string
	OpSpan text.Span
	L, R   Expr
}

// Is is IS, IS NOT, IS DISTINCT FROM, ISNULL and NOTNULL; OpSpan covers the
// operator's words. Y is a Null literal for the last two.
type Is struct {
	text.Span
	X        Expr
	Not      bool
	Distinct bool
	OpSpan   text.Span
	Y        Expr
}

// In is [NOT] IN. One of List, Query and Table is set.
type In struct {
	text.Span
	X      Expr
	Not    bool
	OpSpan text.Span
	List   []Expr
	Query  *Query
	Table  *Table
}

// Like is [NOT] LIKE, GLOB, REGEXP, MATCH, ILIKE, SIMILAR TO or RLIKE; Op is
// the word without NOT.
type Like struct {
	text.Span
	Op      string
	Not     bool
	OpSpan  text.Span
	X       Expr
	Pattern Expr
	Escape  Expr
}

// Between is [NOT] BETWEEN; OpSpan covers the words before the low end.
type Between struct {
	text.Span
	X       Expr
	Not     bool
	OpSpan  text.Span
	Low, Up Expr
}

// Case is CASE; Operand and Else may be nil.
type Case struct {
	text.Span
	Operand Expr
	Whens   []*When
	Else    Expr
}

// When is one WHEN … THEN ….
type When struct {
	text.Span
	Cond, Then Expr
}

// Cast is CAST(x AS type) or x::type.
type Cast struct {
	text.Span
	X    Expr
	Type TypeName
}

// TypeName is a type as written.
type TypeName struct {
	text.Span
	Text string
}

// Call is a function call. Name holds all parts of a qualified name.
type Call struct {
	text.Span
	Name     Name
	Distinct *text.Span
	Star     bool // COUNT(*)
	Args     []Expr
	OrderBy  *OrderBy // inside the parentheses or WITHIN GROUP
	Sep      Expr     // MySQL's SEPARATOR
	Stray    []Node   // as in Query
	Filter   *Clause
	Over     *Window
}

// Subquery is a query used as a value.
type Subquery struct {
	text.Span
	Query *Query
}

// Exists is EXISTS (query); NOT is a Unary around it.
type Exists struct {
	text.Span
	Query *Query
}

// Paren is an expression in parentheses.
type Paren struct {
	text.Span
	X Expr
}

// Row is a row value (a, b) or one row of VALUES.
type Row struct {
	text.Span
	Exprs []Expr
}

// Collate is x COLLATE name.
type Collate struct {
	text.Span
	X    Expr
	Name Name
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
