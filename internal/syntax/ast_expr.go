package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

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
