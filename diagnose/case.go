package diagnose

import (
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Case is one statement with all that is known around it. It is read-only.
type Case struct {
	Statement *syntax.Statement
	Pair      pairing.Pair
	Question  *question.Reading // nil where the statement has no question
	Links     question.Links
	Scope     *scope.Info
	Catalog   *catalog.Catalog // nil if none is known
	Values    *catalog.Values  // nil if nothing is known
	Engine    Word
	Guessed   bool // nobody said that the dialect is the one it was read in
	Foreign   bool // the text shows that its dialect is none of ours
}

// Word is what the engine said when the statement was prepared.
type Word struct {
	Asked   bool // an engine was at hand and the statement could be prepared
	Refused *result.EngineError
	// Names is what the engine says when double-quoted text is read as names
	// only; SQLite reads an unknown one as a string.
	Names *result.EngineError
	// Functions are the lower-case names of the functions that it has; nil if
	// not known.
	Functions map[string]bool
}

// Inputs are what a Case is made of. Nothing else enters it: no label, no
// reference query, no file name.
type Inputs struct {
	Statement *syntax.Statement
	Pair      pairing.Pair
	Catalog   *catalog.Catalog
	Values    *catalog.Values
	Engine    Word
	Guessed   bool
	Foreign   bool
	// Vocabulary is that of Catalog, for whoever makes several cases; nil lets it
	// be made.
	Vocabulary func() *question.Vocabulary
	// Earlier is a case whose reading of the question and links are taken over where
	// they would be the same; nil for none.
	Earlier *Case
}

// NewCase reads the question and resolves the names.
func NewCase(in Inputs) *Case {
	c := &Case{Statement: in.Statement, Pair: in.Pair, Catalog: in.Catalog, Values: in.Values, Engine: in.Engine, Guessed: in.Guessed, Foreign: in.Foreign}
	if in.Statement.Query != nil {
		c.Scope = scope.Resolve(in.Statement.Query, in.Catalog)
	}
	switch {
	case in.Pair.Question == nil:
	case in.Earlier.asks(c):
		c.Question, c.Links = in.Earlier.Question, in.Earlier.Links
	default:
		c.Question = question.Read(in.Pair.Question.Text)
		names := in.Vocabulary
		if names == nil {
			names = func() *question.Vocabulary { return question.NewVocabulary(in.Catalog) }
		}
		c.Links = question.NewLinks(c.Question, c.Evidence(), names(), in.Values)
	}
	return c
}

// asks reports whether another case has the same question, evidence, catalog and
// values, which is all that links are made of.
func (c *Case) asks(other *Case) bool {
	return c != nil && c.Question != nil && c.Pair.Question.Text == other.Pair.Question.Text && c.Evidence() == other.Evidence() &&
		c.Catalog == other.Catalog && c.Values == other.Values
}

// Evidence is the text of the evidence comments, "" if there are none.
func (c *Case) Evidence() string {
	if c.Pair.Evidence == nil {
		return ""
	}
	return c.Pair.Evidence.Text
}

// Text is the source of a node.
func (c *Case) Text(n interface{ Where() text.Span }) string {
	return n.Where().In(c.Statement.Text)
}

// InQuestion makes a reason out of a span of the question.
func (c *Case) InQuestion(what string, s text.Span) Reason {
	return Reason{what, InQuestion, c.Pair.Question.Where(s)}
}

// Comparison is a stored column that is compared for equality with literals: by
// = or <>, IS or IN.
type Comparison struct {
	Node     syntax.Expr
	Column   *syntax.Column
	Ref      scope.Ref
	Literals []*syntax.Literal // strings only
	Negated  bool
}

// Comparisons are those of the whole query, in the order of the text.
func (c *Case) Comparisons() []Comparison {
	var out []Comparison
	add := func(node, x syntax.Expr, negated bool, others ...syntax.Expr) {
		col := scope.ColumnOf(x)
		ref := c.Scope.Of(x)
		if col == nil || !ref.Stored() {
			return
		}
		cmp := Comparison{Node: node, Column: col, Ref: ref, Negated: negated}
		for _, o := range others {
			if lit, ok := o.(*syntax.Literal); ok && lit.Kind == syntax.String {
				cmp.Literals = append(cmp.Literals, lit)
			}
		}
		if len(cmp.Literals) > 0 {
			out = append(out, cmp)
		}
	}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			if n.Op == "=" || n.Op == "<>" {
				add(n, n.L, n.Op == "<>", n.R)
				add(n, n.R, n.Op == "<>", n.L)
			}
		case *syntax.Is:
			add(n, n.X, n.Not, n.Y)
		case *syntax.In:
			add(n, n.X, n.Not, n.List...)
		}
		return true
	})
	return out
}
