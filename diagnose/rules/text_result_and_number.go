package rules

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// TextResultAndNumber reports what a function gives as text and SQLite compares with
// a number, and parts of dates compared with one digit.
var TextResultAndNumber = diagnose.Rule{
	Name:    "text-result-and-number",
	SubType: diagnose.DataFormatMismatch,
	Title:   "a text that a function gives is compared with a number",
	Why:     "strftime, substr and their kin give texts, and to SQLite a text never equals a number and is always greater. Months, days and hours have two digits: '09', not '9'.",
	Limits:  "SQLite only: MySQL turns texts into numbers, PostgreSQL refuses the query. Silent for what is cast or computed with.",
	Check:   textResultAndNumber,
}

func textResultAndNumber(p *diagnose.Pass) {
	if p.Statement.Dialect != syntax.SQLite || p.Guessed {
		return
	}
	syntax.Walk(p.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			switch n.Op {
			case "=", "<>", "<", "<=", ">", ">=":
				checkTextResult(p, n.L, n.R)
				checkTextResult(p, n.R, n.L)
			}
		case *syntax.In:
			checkTextResult(p, n.X, n.List...)
		case *syntax.Between:
			checkTextResult(p, n.X, n.Low, n.Up)
		}
		return true
	})
}

// checkTextResult reports the first of the constants that never equals a text that x
// gives.
func checkTextResult(p *diagnose.Pass, x syntax.Expr, constants ...syntax.Expr) {
	call, ok := x.(*syntax.Call)
	if !ok || !givesText(call) {
		return
	}
	var edits []text.Edit
	var first *syntax.Literal
	for _, e := range constants {
		lit, ok := e.(*syntax.Literal)
		if !ok {
			continue
		}
		if right, wrong := asPart(call, lit); wrong {
			edits = append(edits, text.Edit{Span: lit.Span, New: syntax.QuoteString(right)})
			if first == nil {
				first = lit
			}
		}
	}
	if first == nil {
		return
	}
	name := strings.ToLower(call.Name.Text)
	message := fmt.Sprintf("%s gives a text, which never equals the number %s", name, first.Text)
	if first.Kind == syntax.String {
		message = fmt.Sprintf("%s gives two digits, and never '%s'", name, first.Text)
	}
	var holes []diagnose.Hole
	for _, e := range edits {
		holes = append(holes, diagnose.Hole{Kind: diagnose.ValueHole, Span: e.Span})
	}
	p.Report(diagnose.Finding{
		Span:    first.Span,
		Message: message,
		Because: []diagnose.Reason{{Text: "gives a text", From: diagnose.InSQL, Span: call.Span}},
		Mask:    &diagnose.Mask{Holes: holes, Instruction: "Compare with a text of the form that the function gives.", Title: "Write " + tick(edits[0].New), Edits: edits},
	})
}

// givesText reports whether what a function of SQLite gives is text.
func givesText(c *syntax.Call) bool {
	switch strings.ToLower(c.Name.Text) {
	case "strftime", "substr", "substring", "date", "time", "datetime", "upper", "lower", "trim", "ltrim", "rtrim", "replace", "printf", "format", "concat", "concat_ws", "hex", "quote":
		return true
	}
	return false
}

var oneDigit = regexp.MustCompile(`^\d$`)

// asPart is a constant as the text that a function gives; wrong says that it is not
// written so.
func asPart(c *syntax.Call, lit *syntax.Literal) (right string, wrong bool) {
	two := false
	if strings.EqualFold(c.Name.Text, "strftime") && len(c.Args) > 0 {
		if format, ok := c.Args[0].(*syntax.Literal); ok {
			switch format.Text {
			case "%m", "%d", "%H", "%M", "%S", "%W":
				two = true
			}
		}
	}
	right = lit.Text
	if two && oneDigit.MatchString(right) {
		right = "0" + right
	}
	return right, lit.Kind == syntax.Number || lit.Kind == syntax.String && right != lit.Text
}
