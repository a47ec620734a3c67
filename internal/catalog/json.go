package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// jsonCatalog is the catalog file of this project.
type jsonCatalog struct {
	Dialect    string      `json:"dialect"`
	Names      string      `json:"names,omitempty"`      // how they are compared; "" is as in the dialect
	TableNames string      `json:"tableNames,omitempty"` // likewise; "" is as Names
	Partial    bool        `json:"partial,omitempty"`
	Tables     []jsonTable `json:"tables"`
}

type jsonTable struct {
	Schema      string           `json:"schema,omitempty"`
	Name        string           `json:"name"`
	Qualified   bool             `json:"qualified,omitempty"` // the name alone does not mean it
	Description string           `json:"description,omitempty"`
	View        bool             `json:"view,omitempty"`
	Stored      bool             `json:"materialized,omitempty"`
	Rows        int64            `json:"rows,omitempty"`
	Checks      []string         `json:"checks,omitempty"`
	Open        bool             `json:"open,omitempty"` // there may be other columns
	Columns     []jsonColumn     `json:"columns,omitempty"`
	PrimaryKey  []string         `json:"primaryKey,omitempty"`
	Unique      [][]string       `json:"unique,omitempty"`
	ForeignKeys []jsonForeignKey `json:"foreignKeys,omitempty"`
}

type jsonForeignKey struct {
	Columns []string `json:"columns"`
	Table   string   `json:"table"`
	To      []string `json:"to"`
}

type jsonColumn struct {
	Name        string   `json:"name"`
	Type        string   `json:"type,omitempty"`
	Stores      string   `json:"stores,omitempty"` // where the type does not tell the affinity
	NotNull     bool     `json:"notNull,omitempty"`
	Description string   `json:"description,omitempty"`
	Allowed     []string `json:"allowed,omitempty"`
	Several     bool     `json:"several,omitempty"`
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
	names, err := namesByWord("names", in.Names, NamesIn(d))
	if err != nil {
		return nil, 0, err
	}
	tableNames, err := namesByWord("tableNames", in.TableNames, names)
	if err != nil {
		return nil, 0, err
	}
	tables := make([]*Table, 0, len(in.Tables))
	for i, t := range in.Tables {
		if t.Name == "" {
			return nil, 0, fmt.Errorf("table %d has no name", i+1)
		}
		out, err := t.table(d)
		if err != nil {
			return nil, 0, err
		}
		tables = append(tables, out)
	}
	if len(tables) == 0 && !in.Partial {
		return nil, 0, errors.New("the file lists no tables")
	}
	c := NewCased(names, tableNames, tables)
	c.Partial = in.Partial
	return c, d, nil
}

func (t jsonTable) table(d syntax.Dialect) (*Table, error) {
	out := &Table{
		Schema: t.Schema, Name: t.Name, Qualified: t.Qualified && t.Schema != "", Description: t.Description, View: t.View, Open: t.Open || len(t.Columns) == 0,
		Materialized: t.Stored, Rows: t.Rows, Checks: t.Checks,
		PrimaryKey: t.PrimaryKey, Unique: t.Unique, Columns: make([]*Column, 0, len(t.Columns)),
	}
	for n, c := range t.Columns {
		if c.Name == "" {
			return nil, fmt.Errorf("column %d of table %s has no name", n+1, t.Name)
		}
		col := &Column{Allowed: c.Allowed, Several: c.Several, Name: c.Name, Type: c.Type, Affinity: AffinityIn(d, c.Type), NotNull: c.NotNull, Description: c.Description}
		if c.Stores != "" {
			i := slices.Index(affinityWords[:], c.Stores)
			if i < 0 {
				return nil, fmt.Errorf("column %s of table %s stores %q; known are %s", c.Name, t.Name, c.Stores, strings.Join(affinityWords[:], ", "))
			}
			col.Affinity = Affinity(i)
		}
		out.Columns = append(out.Columns, col)
	}
	for _, fk := range t.ForeignKeys {
		out.ForeignKeys = append(out.ForeignKeys, ForeignKey{fk.Columns, fk.Table, fk.To})
	}
	return out, nil
}

// affinityWords and namesWords are the words of a catalog file for the affinities
// and the ways to compare names, by their numbers.
var (
	affinityWords = [...]string{NoAffinity: "any", Text: "text", Numeric: "numeric", Integer: "integer", Real: "real"}
	namesWords    = [...]string{IgnoreCase: "ignore case", Exact: "exact"}
)

func namesByWord(field, word string, usual Names) (Names, error) {
	if word == "" {
		return usual, nil
	}
	i := slices.Index(namesWords[:], word)
	if i < 0 {
		return usual, fmt.Errorf("%s is %s, not %q", field, strings.Join(namesWords[:], " or "), word)
	}
	return Names(i), nil
}

// JSON is c as a catalog file, which FromJSON reads back as the same catalog.
func (c *Catalog) JSON(d syntax.Dialect) ([]byte, error) {
	out := jsonCatalog{Dialect: d.String(), Partial: c.Partial, Tables: make([]jsonTable, 0, len(c.Tables))}
	if c.Names != NamesIn(d) {
		out.Names = namesWords[c.Names]
	}
	if c.TableNames != c.Names {
		out.TableNames = namesWords[c.TableNames]
	}
	for _, t := range c.Tables {
		out.Tables = append(out.Tables, t.json(d))
	}
	return json.MarshalIndent(out, "", " ")
}

func (t *Table) json(d syntax.Dialect) jsonTable {
	out := jsonTable{
		Schema: t.Schema, Name: t.Name, Qualified: t.Qualified, Description: t.Description, View: t.View, Open: t.Open && len(t.Columns) > 0,
		Stored: t.Materialized, Rows: t.Rows, Checks: t.Checks,
		PrimaryKey: t.PrimaryKey, Unique: t.Unique,
	}
	for _, c := range t.Columns {
		col := jsonColumn{Allowed: c.Allowed, Several: c.Several, Name: c.Name, Type: c.Type, NotNull: c.NotNull, Description: c.Description}
		if c.Affinity != AffinityIn(d, c.Type) {
			col.Stores = affinityWords[c.Affinity]
		}
		out.Columns = append(out.Columns, col)
	}
	for _, fk := range t.ForeignKeys {
		out.ForeignKeys = append(out.ForeignKeys, jsonForeignKey(fk))
	}
	return out
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
