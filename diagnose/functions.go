package diagnose

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// foreign lists functions of other databases and what SQLite writes instead.
// A $1 stands for the first argument; "" where no plain rewriting exists.
var foreign = map[string]string{
	"getdate": "datetime('now')", "now": "datetime('now')", "sysdate": "datetime('now')", "curdate": "date('now')", "today": "date('now')", "getutcdate": "datetime('now')",
	"len": "length($1)", "char_length": "length($1)", "character_length": "length($1)",
	"isnull": "ifnull($1, $2)", "nvl": "ifnull($1, $2)", "ucase": "upper($1)", "lcase": "lower($1)",
	"year":  "CAST(strftime('%Y', $1) AS INTEGER)",
	"month": "CAST(strftime('%m', $1) AS INTEGER)",
	"day":   "CAST(strftime('%d', $1) AS INTEGER)",
	"left":  "substr($1, 1, $2)", "right": "substr($1, -$2)",
	"charindex": "instr($2, $1)", "locate": "instr($2, $1)", "strpos": "instr($1, $2)",
	"rand":    "random()",
	"dateadd": "", "datediff": "", "datepart": "", "date_trunc": "", "date_part": "", "to_char": "", "to_date": "", "date_format": "", "str_to_date": "", "extract": "",
	"timestampdiff": "", "date_add": "", "date_sub": "", "array_agg": "", "regexp_replace": "", "regexp_matches": "", "split_part": "", "percentile_cont": "", "stddev": "", "try_cast": "", "convert": "",
}

// functionFindings report calls of functions that the engine does not have. An
// application may register its own, so only those known from other databases are
// reported.
func functionFindings(c *Case) []Finding {
	if c.Engine.Refused == nil || c.Engine.Functions == nil {
		return nil
	}
	var out []Finding
	told := map[string]int{} // by the text of a call, its finding
	inside := text.Span{Start: -1, End: -1}
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		call, ok := n.(*syntax.Call)
		if !ok || inside.Contains(n.Where()) {
			return true
		}
		name := strings.ToLower(call.Name.Text)
		rewriting, known := foreign[name]
		if c.Engine.Functions[name] || !known {
			return true
		}
		inside = call.Span // its arguments may be words of the other dialect
		if k, again := told[c.Text(call)]; again {
			sameCall(&out[k], call)
			return true
		}
		told[c.Text(call)] = len(out)
		f := engineFinding(result.UnknownError, call.Name.Span, fmt.Sprintf("SQLite has no function %s", tick(call.Name.Text)))
		f.SubType = functionType(name)
		instruction := "Use a function that SQLite has."
		if rewritten, ok := rewrite(c, call, rewriting); ok {
			f.Message += "; it writes " + tick(rewritten)
			f.Mask = &Mask{Holes: []Hole{{Kind: FunctionHole, Span: call.Span}}, Instruction: instruction, Title: "Write " + tick(rewritten), Edits: []text.Edit{{Span: call.Span, New: rewritten}}}
		} else {
			f.Mask = &Mask{Holes: []Hole{{Kind: FunctionHole, Span: call.Span}}, Instruction: instruction}
		}
		out = append(out, f)
		return true
	})
	return out
}

// sameCall lets a finding on a call speak of another one of the same text.
func sameCall(f *Finding, call *syntax.Call) {
	f.Because = append(f.Because, Reason{Text: "here, too", From: InSQL, Span: call.Name.Span})
	if len(f.Mask.Edits) > 0 {
		f.Mask.Edits = append(f.Mask.Edits, text.Edit{Span: call.Span, New: f.Mask.Edits[0].New})
	}
}

func functionType(name string) SubType {
	switch name {
	case "len", "char_length", "character_length", "ucase", "lcase", "left", "right", "charindex", "locate", "strpos", "split_part", "regexp_replace", "regexp_matches":
		return StringFunctions
	case "isnull", "nvl":
		return ConditionalFunctions
	case "try_cast", "convert", "to_char":
		return ConversionFunctions
	case "rand", "stddev", "percentile_cont":
		return MathFunctions
	}
	if _, ok := foreign[name]; ok {
		return DateTimeFunctions
	}
	return NoSubType
}

// rewrite fills the arguments of a call into a rewriting.
func rewrite(c *Case, call *syntax.Call, form string) (string, bool) {
	if strings.EqualFold(call.Name.Text, "dateadd") {
		return rewriteDateAdd(c, call)
	}
	if form == "" {
		return "", false
	}
	for i := 1; i <= 2; i++ {
		slot := fmt.Sprintf("$%d", i)
		if strings.Contains(form, slot) != (i <= len(call.Args)) {
			return "", false
		}
		if i <= len(call.Args) {
			form = strings.ReplaceAll(form, slot, c.Text(call.Args[i-1]))
		}
	}
	return form, len(call.Args) <= 2
}

// rewriteDateAdd knows DATEADD(unit, n, GETDATE()) and DATEADD(unit, n, column).
func rewriteDateAdd(c *Case, call *syntax.Call) (string, bool) {
	if len(call.Args) != 3 {
		return "", false
	}
	unit := strings.ToLower(c.Text(call.Args[0]))
	switch unit {
	case "year", "month", "day", "hour", "minute", "second":
	default:
		return "", false
	}
	n := strings.ReplaceAll(c.Text(call.Args[1]), " ", "")
	if strings.Trim(n, "+-0123456789") != "" {
		return "", false
	}
	when := c.Text(call.Args[2])
	if inner, ok := call.Args[2].(*syntax.Call); ok {
		if _, known := foreign[strings.ToLower(inner.Name.Text)]; known {
			when = "'now'"
		}
	}
	return fmt.Sprintf("date(%s, '%s %s')", when, n, unit), true
}
