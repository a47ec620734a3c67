package database

import (
	"context"
	"database/sql/driver"
	"slices"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// Lookup looks values up.
func (s *server) Lookup(ctx context.Context, wants []catalog.Want) (catalog.Facts, error) {
	if len(wants) == 0 {
		return catalog.NewFacts(), nil
	}
	s.mu.Lock()
	cat := s.schema // whatever its age: the wants come from it
	s.mu.Unlock()
	if cat == nil {
		var err error
		if cat, err = s.Catalog(ctx); err != nil {
			return catalog.NewFacts(), err
		}
	}
	a := asker{s.engine.phrases(), s.patience, func(ctx context.Context, limit time.Duration, sql string, args ...string) (out [][]driver.Value, err error) {
		err = s.with(ctx, func(c any) error {
			return s.engine.query(ctx, c, limit, question{sql: sql, args: args}, nil, func(row []driver.Value) bool {
				out = append(out, slices.Clone(row))
				return true
			})
		})
		return out, err
	}}
	return a.lookup(ctx, cat, wants)
}
