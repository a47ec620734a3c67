package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// TokenKind tells tokens apart.
type TokenKind uint8

// The kinds of tokens.
const (
	EOF TokenKind = iota
	Word
	QuotedName
	StringToken
	NumberToken
	BlobToken
	Operator
	ParamToken
	Template // {{ … }}, {% … %}, ${…}, and MySQL's /*! … */
	Fence    // the ``` of a Markdown fence with the word behind it
	Bad      // unterminated or a stray byte
)

// Token is a lexeme. Keyword is set where a Word is a keyword of some dialect;
// whether it serves as one depends on where it stands.
type Token struct {
	text.Span
	Kind    TokenKind
	Keyword Keyword
	op      op
}

// op is an operator or a punctuation mark. Spellings that mean the same share
// one op.
type op uint8

const (
	opNone op = iota
	opLParen
	opRParen
	opLBracket
	opRBracket
	opComma
	opDot
	opSemicolon
	opColon
	opPlus
	opMinus
	opStar
	opSlash
	opPercent
	opConcat // ||
	opEqual  // = and ==
	opNotEqual
	opLess
	opLessEqual
	opGreater
	opGreaterEqual
	opNullSafe // <=>
	opAnd      // & and |, << and >> bind alike in SQLite only
	opPipe
	opShiftLeft
	opShiftRight
	opTilde
	opBang
	opCaret
	opArrow     // ->
	opArrowText // ->>
	opDoubleColon
	opAndAnd
	opAssign
	opOther // an operator of PostgreSQL that has no name here: @>, ~*, #>> …
	opCount
)

var opNames = [...]string{
	opPlus: "+", opMinus: "-", opStar: "*", opSlash: "/", opPercent: "%", opConcat: "||",
	opEqual: "=", opNotEqual: "<>", opLess: "<", opLessEqual: "<=", opGreater: ">", opGreaterEqual: ">=", opNullSafe: "<=>",
	opAnd: "&", opPipe: "|", opShiftLeft: "<<", opShiftRight: ">>", opTilde: "~", opBang: "!", opCaret: "^",
	opArrow: "->", opArrowText: "->>", opDoubleColon: "::", opAndAnd: "&&", opAssign: ":=",
	opOther: "",
}

func (k TokenKind) String() string {
	return [...]string{"eof", "word", "name", "string", "number", "blob", "op", "param", "template", "fence", "bad"}[k]
}
