package analysis

import (
	"context"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// Renewer is a Source whose schema may change while it is open. To ask whether it
// has is a question over a network, so only the deep phase asks.
type Renewer interface {
	// Renew asks because a text holds names that the schema does not have, unless
	// it asked for them before; changed says that Catalog is another one now.
	Renew(ctx context.Context, names []string) (changed bool, err error)
	// Schema says when the schema was last known to be current, and whether it was
	// kept from an earlier time and not compared with the database's yet.
	Schema() (at time.Time, kept bool)
}

// provisional reports whether something was read against a schema that was kept
// from an earlier time.
func provisional(r *Report) bool {
	return slices.ContainsFunc(r.Units, func(u *Unit) bool {
		s, ok := u.Source.(Renewer)
		if !ok {
			return false
		}
		_, kept := s.Schema()
		return kept
	})
}

// renew lets sources see whether they have by now what the statements miss, and
// reads the text again where one has changed.
func (p *Pipeline) renew(ctx context.Context, r *Report) (next *Report, problems []string) {
	missed := map[Renewer][]string{}
	var order []Renewer
	for _, u := range r.Units {
		s, ok := u.Source.(Renewer)
		if !ok {
			continue
		}
		for _, f := range u.Findings {
			if f.Class != result.TableNotFound && f.Class != result.ColumnNotFound {
				continue
			}
			if missed[s] == nil {
				order = append(order, s)
			}
			missed[s] = append(missed[s], f.Span.In(u.Statement.Text))
		}
	}
	changed := false
	for _, s := range order {
		if ctx.Err() != nil {
			break
		}
		c, err := s.Renew(ctx, missed[s])
		changed = changed || c
		if err != nil && ctx.Err() == nil {
			problems = append(problems, err.Error())
		}
	}
	if !changed {
		return r, problems
	}
	return p.Quick(r, r.Path, r.Text), problems
}
