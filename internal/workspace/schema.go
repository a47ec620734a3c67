package workspace

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// maxSchema is the size of a schema or description file that is still read.
const maxSchema = 64 << 20

// schemaFiles are files that say what a database holds, or more of it.
type schemaFiles struct {
	catalog      string // "" asks the database
	part         string // the database of a tables.json that holds several
	dialect      string // "" where nothing says it
	descriptions []string
	lost         []string // patterns of descriptions that no file matches
}

// schemaOf are the schema files of a connection.
func schemaOf(s *config.Settings, name string) (schemaFiles, error) {
	c := s.Connections[name]
	f := schemaFiles{dialect: c.Dialect}
	if f.dialect == "" {
		f.dialect = s.Dialect
	}
	if c.Catalog != "" {
		path, err := s.Outside(config.Machine()).Expand(c.Catalog)
		if err != nil {
			return f, err
		}
		f.catalog, f.part = splitPart(s.Abs(path))
	}
	for _, pattern := range c.Descriptions {
		found, err := doublestar.FilepathGlob(s.Abs(pattern))
		if err != nil || len(found) == 0 {
			f.lost = append(f.lost, pattern)
		}
		f.descriptions = append(f.descriptions, found...)
	}
	return f, nil
}

// splitPart cuts FILE#NAME, where no file is called so.
func splitPart(path string) (file, part string) {
	if _, err := os.Stat(path); err == nil {
		return path, ""
	}
	file, part, _ = strings.Cut(path, "#")
	return file, part
}

// schemaTarget is a schema behind which no database stands.
func schemaTarget(name string, f schemaFiles) *target {
	return &target{name: name, path: f.catalog, schemaOnly: true, schema: f,
		refuses: fmt.Errorf("only the schema of %s is known (%s), so nothing is run", name, f.catalog)}
}

// stamp changes when one of the files does.
func (f schemaFiles) stamp() string {
	var out []string
	for _, path := range append([]string{f.catalog}, f.descriptions...) {
		if path != "" {
			out = append(out, stampOf(path))
		}
	}
	return strings.Join(out, " ") + f.part + f.dialect
}

// read reads the catalog file; nil if there is none.
func (f schemaFiles) read() (*catalog.Catalog, syntax.Dialect, error) {
	if f.catalog == "" {
		return nil, syntax.SQLite, nil
	}
	src, err := readSchema(f.catalog)
	if err != nil {
		return nil, syntax.SQLite, fmt.Errorf("the schema %s cannot be read: %w", f.catalog, err)
	}
	var c *catalog.Catalog
	d, said := syntax.ParseDialect(f.dialect)
	switch ext := strings.ToLower(filepath.Ext(f.catalog)); ext {
	case ".json":
		c, d, err = catalog.FromJSON([]byte(src), f.part, f.dialect)
	case ".sql", ".ddl", ".pgsql", ".psql", ".mysql", ".sqlite":
		if !said {
			d = dialectOfDDL(ext, src)
		}
		c = catalog.FromDDL(catalog.NamesIn(d), syntax.Parse(src, d))
		if len(c.Tables) == 0 {
			err = errors.New("it creates no table")
		}
	default:
		err = errors.New("a schema is a .sql or a .json file")
	}
	if err != nil {
		return nil, d, fmt.Errorf("the schema %s cannot be read: %w", f.catalog, err)
	}
	return c, d, nil
}

func dialectOfDDL(ext, src string) syntax.Dialect {
	switch ext {
	case ".pgsql", ".psql":
		return syntax.Postgres
	case ".mysql":
		return syntax.MySQL
	}
	if d, sure := syntax.Guess(src); sure {
		return d
	}
	return syntax.SQLite
}

// describe adds the descriptions to a catalog. The note tells what is wrong with
// them: a database can be used without.
func (f schemaFiles) describe(c *catalog.Catalog) (_ *catalog.Catalog, note error) {
	for _, pattern := range f.lost {
		note = errors.Join(note, fmt.Errorf("no file matches %q of descriptions", pattern))
	}
	for _, path := range f.descriptions {
		src, err := readSchema(path)
		var list []catalog.Description
		if err == nil {
			table := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
			list, err = catalog.ParseDescriptions(src, table)
		}
		if err != nil {
			note = errors.Join(note, fmt.Errorf("the descriptions %s cannot be read: %w", path, err))
			continue
		}
		var unknown []string
		if c, unknown = c.Describe(list); len(unknown) > 0 {
			note = errors.Join(note, fmt.Errorf("%s describes %s, which the database does not have", path, strings.Join(unknown, ", ")))
		}
	}
	return c, note
}

func readSchema(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", errors.Unwrap(err)
	}
	defer file.Close()
	raw, err := io.ReadAll(io.LimitReader(file, maxSchema+1))
	if err == nil && len(raw) > maxSchema {
		err = fmt.Errorf("it is larger than %d MiB", maxSchema>>20)
	}
	if err != nil {
		return "", err
	}
	src, _, err := text.Decode(raw)
	return src, err
}

// schemaDB stands in for a database of which only the schema is known: it
// answers nothing and runs nothing.
type schemaDB struct {
	catalog *catalog.Catalog
	dialect syntax.Dialect
	refuses error
}

func (db schemaDB) Dialect() syntax.Dialect                           { return db.dialect }
func (db schemaDB) Catalog(context.Context) (*catalog.Catalog, error) { return db.catalog, nil }
func (db schemaDB) Check(syntax.ReadOnly) *result.EngineError         { return nil }
func (db schemaDB) CheckNames(syntax.ReadOnly) *result.EngineError    { return nil }
func (db schemaDB) Close() error                                      { return nil }

func (db schemaDB) Lookup(context.Context, []catalog.Want) (catalog.Facts, error) {
	return catalog.Facts{}, nil
}

func (db schemaDB) Run(context.Context, syntax.ReadOnly, result.Limits) result.Result {
	return result.Result{Outcome: result.Refused, Error: &result.EngineError{Class: result.PermissionDenied, Message: db.refuses.Error(), Offset: -1}}
}

// schemaDialect is the dialect that the settings give to the schema that a file
// is read against; false if none.
func schemaDialect(s *config.Settings, file string) (syntax.Dialect, bool) {
	names := s.Names(file)
	if len(names) != 1 || s.Connections[names[0]].URL != "" {
		return syntax.SQLite, false
	}
	return syntax.ParseDialect(s.Connections[names[0]].Dialect)
}
