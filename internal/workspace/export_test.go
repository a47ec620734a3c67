package workspace

import (
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
)

// Age makes what a source knows of values older than it may be.
func Age(s analysis.Source) {
	s.(*source).learn.Lock()
	defer s.(*source).learn.Unlock()
	s.(*source).learnt = time.Now().Add(-2 * valuesFresh)
}
