package diagnose

import (
	"fmt"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/scope"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// relationBehind is the table of a column's qualifier where it is joined only behind
// the condition that the column stands in.
func relationBehind(c *Case, col *syntax.Column, ref scope.Ref) *scope.Relation {
	for s := ref.Scope; s != nil; s = s.Parent {
		for _, rel := range s.Relations {
			if rel.Name != "" && c.names().Same(rel.Name, col.Table.Text) && rel.Node.Where().Start > col.Start {
				return rel
			}
		}
	}
	return nil
}

// joinedLater reports a column of a table that is joined only behind the condition.
func joinedLater(col *syntax.Column, rel *scope.Relation) Finding {
	f := engineFinding(result.ColumnNotFound, col.Table.Span, fmt.Sprintf("%s is joined only after this condition", tick(col.Table.Text)))
	f.Why = "The condition of a join sees the tables before it and the one that it joins, none behind it."
	f.SubType = JoinConditionMismatch
	f.Because = []Reason{{"the join of " + tick(rel.Name), InSQL, rel.Node.Where()}}
	f.Mask = &Mask{Holes: []Hole{{Kind: ConditionHole, Span: col.Span}}, Instruction: fmt.Sprintf("Join %s first, or move the condition to its join.", tick(rel.Name))}
	return f
}
