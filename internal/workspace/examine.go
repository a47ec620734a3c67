package workspace

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
)

// The kinds of what can be examined, besides those of servers.
const (
	kindFile   = "sqlite"
	kindScript = "script"
	kindSchema = "schema"
)

// Examined is what there is to know of one database. Its zero fields are not
// known: they come in the order in which opening gets that far.
type Examined struct {
	Kind            string // sqlite, script, schema, postgres, mysql
	Address         string // a path, or a URL without secrets
	Tables, Columns int
	Opened          time.Duration // until the schema was read
	About           database.About
	Password        string    // where it comes from; "" if none was needed or there is none
	Kept            string    // the file in which the schema is kept; "" if in none
	KeptAt          time.Time // when it was current before this examination; zero if there was none
	Refuses         error     // why no query may be run; nil if it may
	Note            error     // what people should know; nil if nothing
}

// Examine opens a database as Open does, and asks it about itself, also where
// the settings allow no queries of files.
func (w *Workspace) Examine(ctx context.Context, file, name string) (Examined, error) {
	settings, err := w.Settings(file)
	if err != nil {
		return Examined{}, err
	}
	t, err := w.target(settings, file, name)
	if err != nil {
		return Examined{}, err
	}
	if t == nil {
		return Examined{}, errors.New("it names no database")
	}
	out := Examined{Kind: t.kind(), Address: config.Redact(t.path), Refuses: t.refuses}
	if out.Kept = w.cachePath(*t); out.Kept != "" {
		if info, err := os.Stat(out.Kept); err == nil {
			out.KeptAt = info.ModTime()
		}
	}
	start := time.Now()
	s, err := w.open(ctx, *t, settings)
	out.Opened = time.Since(start)
	if err != nil {
		return out, err
	}
	if s.login != nil {
		out.Password = s.login.account().PasswordFrom()
	}
	known := s.known.Load()
	out.Note, out.Tables = known.note, len(known.catalog.Tables)
	for _, table := range known.catalog.Tables {
		out.Columns += len(table.Columns)
	}
	if t.schemaOnly {
		return out, nil
	}
	s.using.RLock()
	defer s.using.RUnlock()
	out.About, err = database.Examine(ctx, s.db)
	if out.Refuses == nil {
		out.Refuses = out.About.Refuses
	}
	return out, s.hidden(err)
}

func (t target) kind() string {
	switch {
	case t.address != nil:
		return string(t.address.Kind)
	case t.schemaOnly:
		return kindSchema
	case t.script:
		return kindScript
	}
	return kindFile
}
