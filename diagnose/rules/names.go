package rules

import (
	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// qualified writes a column of a relation with the relation's name.
func qualified(p *diagnose.Pass, rel *scope.Relation, column string) string {
	d := p.Statement.Dialect
	return syntax.QuoteName(d, rel.Name, 0) + "." + syntax.QuoteName(d, column, 0)
}

func tick(s string) string { return "`" + s + "`" }
