package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// jsonCatalog is the catalog file of this project.
type jsonCatalog struct {
	Dialect string      `json:"dialect"`
	Tables  []jsonTable `json:"tables"`
}

type jsonTable struct {
	Schema      string       `json:"schema"`
	Name        string       `json:"name"`
	Description string       `json:"description"`
	View        bool         `json:"view"`
	Columns     []jsonColumn `json:"columns"`
	PrimaryKey  []string     `json:"primaryKey"`
	Unique      [][]string   `json:"unique"`
	ForeignKeys []struct {
		Columns []string `json:"columns"`
		Table   string   `json:"table"`
		To      []string `json:"to"`
	} `json:"foreignKeys"`
}

type jsonColumn struct {
	Name        string `json:"name"`
	Type        string `json:"type"`
	NotNull     bool   `json:"notNull"`
	Description string `json:"description"`
}

// FromJSON reads a catalog file: this project's own form, or tables.json as
// benchmarks have it, of which name chooses one database. dialect is that of the
// reader's settings; "" means the file's own, else SQLite.
func FromJSON(src []byte, name, dialect string) (*Catalog, syntax.Dialect, error) {
	src = bytes.TrimSpace(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))
	var form struct {
		Tables json.RawMessage `json:"table_names_original"`
	}
	list := bytes.HasPrefix(src, []byte("["))
	if !list {
		if err := json.Unmarshal(src, &form); err != nil {
			return nil, 0, inJSON(src, err)
		}
	}
	if list || form.Tables != nil {
		d, err := dialectOr(dialect)
		if err != nil {
			return nil, 0, err
		}
		c, err := fromTables(src, list, name, d)
		return c, d, err
	}
	if name != "" {
		return nil, 0, fmt.Errorf("the file holds one database, so #%s names none of it", name)
	}
	return fromOwn(src, dialect)
}

func fromOwn(src []byte, dialect string) (*Catalog, syntax.Dialect, error) {
	var in jsonCatalog
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return nil, 0, inJSON(src, err)
	}
	if dialect == "" {
		dialect = in.Dialect
	}
	d, err := dialectOr(dialect)
	if err != nil {
		return nil, 0, err
	}
	var tables []*Table
	for i, t := range in.Tables {
		out := &Table{Schema: t.Schema, Name: t.Name, Description: t.Description, View: t.View, Open: len(t.Columns) == 0, PrimaryKey: t.PrimaryKey, Unique: t.Unique}
		if t.Name == "" {
			return nil, 0, fmt.Errorf("table %d has no name", i+1)
		}
		for n, c := range t.Columns {
			if c.Name == "" {
				return nil, 0, fmt.Errorf("column %d of table %s has no name", n+1, t.Name)
			}
			out.Columns = append(out.Columns, &Column{Name: c.Name, Type: c.Type, Affinity: AffinityIn(d, c.Type), NotNull: c.NotNull, Description: c.Description})
		}
		for _, fk := range t.ForeignKeys {
			out.ForeignKeys = append(out.ForeignKeys, ForeignKey{fk.Columns, fk.Table, fk.To})
		}
		tables = append(tables, out)
	}
	if len(tables) == 0 {
		return nil, 0, errors.New("the file lists no tables")
	}
	return New(NamesIn(d), tables), d, nil
}

func dialectOr(name string) (syntax.Dialect, error) {
	if name == "" {
		return syntax.SQLite, nil
	}
	d, ok := syntax.ParseDialect(name)
	if !ok {
		return d, fmt.Errorf("dialect is sqlite, postgres or mysql, not %q", name)
	}
	return d, nil
}

// NamesIn is how names in the text of a dialect are compared, where no server is
// at hand to ask.
func NamesIn(d syntax.Dialect) Names {
	if d == syntax.Postgres {
		return Exact
	}
	return IgnoreCase
}

// inJSON adds the place to an error of package json.
func inJSON(src []byte, err error) error {
	offset := int64(-1)
	var syntaxErr *json.SyntaxError
	var typeErr *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntaxErr):
		offset = syntaxErr.Offset
	case errors.As(err, &typeErr):
		offset = typeErr.Offset
		err = fmt.Errorf("%s is %s here, which does not fit", orWhole(typeErr.Field), typeErr.Value)
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if offset < 0 || offset > int64(len(src)) {
		return errors.New(text)
	}
	return fmt.Errorf("line %d: %s", bytes.Count(src[:offset], []byte("\n"))+1, text)
}

func orWhole(field string) string {
	if field == "" {
		return "the file"
	}
	return field
}
