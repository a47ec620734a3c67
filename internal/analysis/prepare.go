package analysis

import (
	"context"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Preparer is a Source whose database can be asked what it thinks of a statement
// without running it. That is a question over a network, so only the deep phase
// asks, and where queries may be run unasked.
type Preparer interface {
	// Prepare is the database's word; nil without an error says that it accepts
	// the statement. An error says that it could not be asked.
	Prepare(ctx context.Context, q syntax.ReadOnly) (*result.EngineError, error)
}

// prepare asks servers about each statement and takes their word for what is an
// error. The units of a report are shared with others, so changed ones are copied.
func (p *Pipeline) prepare(ctx context.Context, r *Report, on Occasion) (problems []string) {
	if changesNames(r.File) {
		return nil
	}
	for i, u := range r.Units {
		server, ok := u.Source.(Preparer)
		if !ok || u.prepared || u.Case == nil || u.Source.MayRun() != nil || !u.Source.Automatic(on) || ctx.Err() != nil {
			continue
		}
		q, ok := u.Statement.ReadOnly()
		v := r.views[u.Pair.Database]
		if !ok || v.checker != nil || q.Dialect() != u.Source.Dialect() || v.catalog != v.base || hasParameter(u.Statement) {
			continue
		}
		refused, err := server.Prepare(ctx, q)
		if err != nil {
			if ctx.Err() == nil {
				problems = append(problems, err.Error())
			}
			continue
		}
		next := *u
		next.prepared = true
		next.Case = diagnose.NewCase(diagnose.Inputs{
			Statement: u.Statement, Pair: u.Pair, Catalog: v.catalog, Values: v.values, Engine: diagnose.Word{Asked: true, Refused: refused},
			Vocabulary: v.vocabulary, Earlier: u.Case,
		})
		p.find(r.Path, &next, nil)
		r.Units[i] = &next
	}
	return problems
}

// changesNames reports whether the file itself says what the names in it mean
// when it is run as a whole: USE other, SET search_path.
func changesNames(f *syntax.File) bool {
	return slices.ContainsFunc(f.Statements, func(st *syntax.Statement) bool { return st.Class == syntax.Session })
}

// hasParameter reports whether something in a statement is filled in before a
// server sees it, be it within a text.
func hasParameter(st *syntax.Statement) bool {
	return hasStandIn(st) || hasFilledText(st) || slices.ContainsFunc(st.Tokens, func(t syntax.Token) bool { return t.Kind == syntax.ParamToken })
}

// hasFilledText reports whether a text in quotes holds a template. An engine takes
// such a query as it is, but its rows mean nothing.
func hasFilledText(st *syntax.Statement) bool {
	found := false
	if st.Query != nil {
		syntax.Walk(st.Query, func(n syntax.Node) bool {
			o, opaque := n.(*syntax.Opaque)
			found = found || opaque && !o.Empty() && st.Text[o.Start] == '\''
			return !found
		})
	}
	return found
}
