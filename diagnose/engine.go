package diagnose

import (
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// EngineFindings are what makes the database refuse the statement: syntax,
// unknown and ambiguous names, misuse, in AskTable's six classes. Where an
// engine is at hand nothing is reported that it accepts, but for double-quoted
// names that it reads as text.
func EngineFindings(c *Case) []Finding {
	if c.Foreign {
		return syntaxFindings(c, outside(c))
	}
	if c.Engine.Asked && c.Engine.Refused == nil {
		return append(syntaxFindings(c, outside(c)), textFindings(c)...)
	}
	if f, ok := unquotedNames(c); ok {
		return []Finding{f}
	}
	out := syntaxFindings(c, c.Statement.Problems)
	if len(out) > 0 {
		return out // names are not judged in a tree that was patched up
	}
	if c.Statement.Query == nil {
		return changeFindings(c)
	}
	if f, ok := dottedNames(c); ok {
		return []Finding{f}
	}
	out = functionFindings(c)
	out = append(out, nameFindings(c)...)
	if len(out) == 0 && c.Engine.Refused != nil {
		out = append(out, refusal(c)...)
	}
	return out
}

func engineFinding(class result.Class, span text.Span, message string) Finding {
	return Finding{Rule: string(class), Class: class, Source: FromEngine, Span: span, Message: message, Why: ClassWhy(class)}
}

// ClassWhy says what a class of execution error means; "" for what is none.
func ClassWhy(c result.Class) string {
	switch c {
	case result.TableNotFound:
		return "The database has no table of that name, so the query does not run."
	case result.ColumnNotFound:
		return "The database has no such column there, so the query does not run."
	case result.SyntaxError:
		return "The database cannot read the statement."
	case result.PermissionDenied:
		return "The statement would do more than read, or the account may not read what it names."
	case result.TimedOut:
		return "The statement did not end within its limit."
	case result.UnknownError:
		return "The database refuses the statement."
	}
	return ""
}

// outside are the problems around the statement, such as a Markdown fence, which
// the engine was not shown.
func outside(c *Case) []syntax.SyntaxProblem {
	var out []syntax.SyntaxProblem
	for _, p := range c.Statement.Problems {
		if !c.Statement.Body.Contains(p.Span) {
			out = append(out, p)
		}
	}
	return out
}

func syntaxFindings(c *Case, problems []syntax.SyntaxProblem) []Finding {
	var out []Finding
	for _, p := range problems {
		f := engineFinding(result.SyntaxError, p.Span, p.Message)
		if len(p.Fix) > 0 {
			f.Mask = &Mask{Holes: []Hole{{Kind: OtherHole, Span: p.Span}}, Instruction: p.Title, Title: p.Title, Edits: p.Fix}
		}
		out = append(out, f)
	}
	return out
}

// textFindings report names in double quotes that the engine silently reads as
// text, where a column of nearly that name exists.
func textFindings(c *Case) []Finding {
	if c.Engine.Names == nil || c.Scope == nil {
		return nil
	}
	var out []Finding
	for _, col := range c.Scope.Columns {
		ref := c.Scope.Ref(col)
		if ref.State != scope.TextValue || MeantAsText(c, col) {
			continue
		}
		fillings := near(c, col, ref)
		if len(fillings) == 0 {
			continue
		}
		f := engineFinding(result.ColumnNotFound, col.Span, fmt.Sprintf("There is no column %s; SQLite silently reads it as the text '%s'. Did you mean %s?", tick(col.Name.Text), col.Name.Text, tick(fillings[0].Text)))
		f.Why = "A misspelt name in double quotes raises no error: every row is tested by, sorted by or shows the same fixed text."
		f.Mask = &Mask{Holes: []Hole{{Kind: ColumnHole, Span: col.Span, Fillings: fillings}}, Instruction: "Write the name of the column that is meant, or use single quotes for a text."}
		out = append(out, f)
	}
	return out
}

// MeantAsText reports whether a double-quoted name stands where a value is
// expected: compared with a column, in a list, as a pattern, a branch of CASE or
// an argument.
func MeantAsText(c *Case, col *syntax.Column) bool {
	is := func(e syntax.Expr) bool { return scope.ColumnOf(e) == col }
	found := false
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Binary:
			other := n.L
			if is(n.L) {
				other = n.R
			}
			found = found || (is(n.L) || is(n.R)) && c.Scope.Of(other).State == scope.Resolved
		case *syntax.In:
			for _, e := range n.List {
				found = found || is(e)
			}
		case *syntax.Like:
			found = found || is(n.Pattern)
		case *syntax.Between:
			found = found || is(n.Low) || is(n.Up)
		case *syntax.When:
			found = found || is(n.Then)
		case *syntax.Case:
			found = found || is(n.Else)
		case *syntax.Call:
			for _, e := range n.Args {
				found = found || is(e)
			}
		}
		return !found
	})
	return found
}

// nameFindings report names that nothing in scope has.
func nameFindings(c *Case) []Finding {
	var out []Finding
	if c.Catalog != nil {
		for _, t := range c.Scope.UnknownTables() {
			if homes := c.Catalog.Elsewhere(t.Name.Text); len(homes) > 0 && t.Schema == nil {
				out = append(out, inSchema(c, t, homes))
			} else {
				out = append(out, unknownTable(c, t))
			}
		}
		out = append(out, offPath(c)...)
	}
	for _, col := range c.Scope.Columns {
		ref := c.Scope.Ref(col)
		switch ref.State {
		case scope.NoColumn:
			if c.Catalog != nil {
				out = append(out, unknownColumn(c, col, ref))
			}
		case scope.NoRelation:
			if rel := relationBehind(c, col, ref); rel == nil {
				out = append(out, unknownQualifier(c, col, ref))
			} else if c.Statement.Dialect != syntax.SQLite && !c.Guessed { // SQLite looks ahead
				out = append(out, joinedLater(col, rel))
			}
		case scope.Ambiguous:
			out = append(out, ambiguous(c, col, ref))
		}
	}
	return out
}

func unknownTable(c *Case, t *syntax.Table) Finding {
	fillings := tablesLike(c, t)
	f := engineFinding(result.TableNotFound, t.Name.Span, fmt.Sprintf("There is no table %s%s", tick(t.Name.Text), didYouMean(fillings)))
	f.Because = []Reason{{"the database has the tables " + list(tableNames(c.Catalog)), InCatalog, text.Span{}}}
	f.SubType = TableMismatch
	f.Mask = &Mask{Holes: []Hole{{Kind: TableHole, Span: t.Name.Span, Fillings: fillings}}, Instruction: "Use the table that stores what is asked for."}
	return f
}

// offPath reports the tables that PostgreSQL does not find because their schema
// is not on the search path. Only its own word tells which search path holds.
func offPath(c *Case) []Finding {
	if c.Engine.Refused == nil || c.Engine.Refused.Class != result.TableNotFound {
		return nil
	}
	var out []Finding
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		t, ok := n.(*syntax.Table)
		if ok && t.Schema == nil && strings.EqualFold(t.Name.Text, c.Engine.Refused.Name) && c.Catalog.Named("", t.Name.Text) == nil {
			if homes := c.Catalog.Elsewhere(t.Name.Text); len(homes) > 0 {
				out = append(out, inSchema(c, t, homes))
			}
		}
		return true
	})
	return out
}

// inSchema reports a table that has to be named with its schema.
func inSchema(c *Case, t *syntax.Table, homes []*catalog.Table) Finding {
	f := unknownTable(c, t)
	var schemas []string
	for _, home := range homes {
		schemas = append(schemas, tick(home.Schema))
	}
	f.Message = fmt.Sprintf("%s is in the schema %s, which a name alone does not reach; write %s", tick(t.Name.Text), strings.Join(schemas, " or "), tick(homes[0].Path()))
	f.Because = nil
	return f
}

func unknownColumn(c *Case, col *syntax.Column, ref scope.Ref) Finding {
	where := "in the tables of this query"
	var because []Reason
	for _, rel := range relationsFor(ref) {
		because = append(because, Reason{fmt.Sprintf("%s has %s", relationTitle(rel), list(columnNames(rel))), InCatalog, text.Span{}})
	}
	if ref.Relation != nil {
		where = "in " + relationTitle(ref.Relation)
	}
	fillings := near(c, col, ref)
	f := engineFinding(result.ColumnNotFound, col.Span, fmt.Sprintf("There is no column %s %s%s", tick(col.Name.Text), where, didYouMean(fillings)))
	f.Because = because
	f.SubType = AttributeMismatch
	hole := Hole{Kind: ColumnHole, Span: col.Span, Fillings: fillings}
	f.Mask = &Mask{Holes: []Hole{hole}, Instruction: "Use the column that holds what is meant."}
	return f
}

func unknownQualifier(c *Case, col *syntax.Column, ref scope.Ref) Finding {
	var fillings []Filling
	for s := ref.Scope; s != nil; s = s.Parent {
		for _, rel := range s.Relations {
			if rel.Name == "" {
				continue
			}
			table, isTable := rel.Node.(*syntax.Table)
			weight := 0.0
			if hasColumn(c, rel, col.Name.Text) {
				weight = 0.6
			}
			if isTable && c.names().Same(table.Name.Text, col.Table.Text) {
				weight += 0.4 // the table's name though it has an alias
			} else {
				weight += 0.3 * similarity(rel.Name, col.Table.Text)
			}
			if weight >= 0.5 {
				fillings = append(fillings, Filling{Text: quoteLike(c, rel.Name, *col.Table), Title: change(col.Table.Text, rel.Name), Weight: weight})
			}
		}
	}
	rank(fillings)
	f := engineFinding(result.ColumnNotFound, col.Table.Span, fmt.Sprintf("Nothing in FROM is called %s%s", tick(col.Table.Text), didYouMean(fillings)))
	f.SubType = TableMismatch
	f.Mask = &Mask{Holes: []Hole{{Kind: TableHole, Span: col.Table.Span, Fillings: fillings}}, Instruction: "Use the name or alias of a table in FROM."}
	return f
}

func ambiguous(c *Case, col *syntax.Column, ref scope.Ref) Finding {
	var fillings []Filling
	var names []string
	for i, rel := range ref.Holders {
		if rel.Name == "" {
			continue
		}
		names = append(names, tick(rel.Name))
		written := quoteLike(c, rel.Name, syntax.Name{}) + "." + c.Text(col.Name)
		fillings = append(fillings, Filling{Text: written, Title: "Write " + tick(written), Weight: 0.5 - 0.01*float64(i) + 0.3*c.Links.Table(relationTable(rel))})
	}
	rank(fillings)
	f := engineFinding(result.ColumnNotFound, col.Span, fmt.Sprintf("%s could be a column of %s", tick(col.Name.Text), strings.Join(names, " or ")))
	f.Why = "Several tables of the query have a column of that name; the database does not choose."
	f.Mask = &Mask{Holes: []Hole{{Kind: ColumnHole, Span: col.Span, Fillings: fillings}}, Instruction: "Say which table's column is meant."}
	return f
}

// refusal is the engine's word where nothing else explains it.
func refusal(c *Case) []Finding {
	e := c.Engine.Refused
	if (e.Class == result.TableNotFound || e.Class == result.ColumnNotFound) && c.Catalog != nil && c.Catalog.Partial {
		return nil // the engine was built from a catalog that does not hold all
	}
	if onlyElsewhere(c, e) {
		return nil
	}
	f := engineFinding(e.Class, place(c, e), plainMessage(e))
	refusedValue(c, &f)
	refusedAggregate(c, &f)
	return []Finding{f}
}

// onlyElsewhere reports whether the refusal is about something that the user's
// database may well have although the engine at hand, which holds its tables
// alone, does not: an index, a table of SQLite's own, a function or a virtual
// table of an extension.
func onlyElsewhere(c *Case, e *result.EngineError) bool {
	switch {
	case strings.HasPrefix(e.Message, "no such index"), strings.HasPrefix(e.Message, "no such function"), strings.HasPrefix(e.Message, "no such module"),
		strings.HasSuffix(e.Message, "is not a function"):
		return true
	case e.Class != result.TableNotFound:
		return false
	case strings.HasPrefix(strings.ToLower(e.Name), "sqlite_"), strings.EqualFold(e.Name, "dbstat"):
		return true
	}
	called := false
	syntax.Walk(c.Statement.Query, func(n syntax.Node) bool {
		t, ok := n.(*syntax.TableCall)
		called = called || ok && t.Call != nil && strings.EqualFold(t.Call.Name.Text, e.Name)
		return !called
	})
	return called
}

// place finds the token that the engine complains of: at the place that it tells,
// else the only one with that text, else the statement's first word.
func place(c *Case, e *result.EngineError) text.Span {
	if off := c.Statement.Body.Start + e.Offset; e.Offset >= 0 && off < c.Statement.Body.End {
		for _, t := range c.Statement.Tokens {
			if t.Start <= off && off < t.End {
				return t.Span
			}
		}
	}
	name := e.Near
	if name == "" {
		name = e.Name
		if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
			name = name[dot+1:]
		}
	}
	var found []text.Span
	for _, t := range c.Statement.Tokens {
		if t.Kind != syntax.EOF && name != "" && strings.EqualFold(strings.Trim(t.In(c.Statement.Text), "\"`[]"), name) {
			found = append(found, t.Span)
		}
	}
	if len(found) == 1 || len(found) > 1 && e.Near == "" {
		return found[0]
	}
	return c.Statement.Tokens[0].Span
}

func plainMessage(e *result.EngineError) string {
	switch {
	case e.Near != "":
		return fmt.Sprintf("The database cannot read the statement at %s", tick(e.Near))
	case e.Message == "":
		return "The database refuses the statement"
	}
	return "The database refuses the statement: " + e.Message
}

func (c *Case) names() catalog.Names {
	if c.Catalog == nil {
		return catalog.IgnoreCase
	}
	return c.Catalog.Names
}

func tick(s string) string { return "`" + s + "`" }

func change(from, to string) string { return fmt.Sprintf("Change `%s` to `%s`", from, to) }

func didYouMean(f []Filling) string {
	if len(f) == 0 {
		return ""
	}
	name := f[0].Text
	if len(name) > 2 && strings.IndexByte("\"`[", name[0]) >= 0 { // of a path the quotes are shown
		name = strings.Trim(name, "\"`[]")
	}
	return fmt.Sprintf("; did you mean %s?", tick(name))
}

// list shows at most ten names.
func list(names []string) string {
	const most = 10
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}
