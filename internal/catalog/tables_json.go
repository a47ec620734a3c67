package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// tablesJSON is one database of a tables.json. Columns are counted over all
// tables; the first is *, of table -1.
type tablesJSON struct {
	ID            string            `json:"db_id"`
	Tables        []string          `json:"table_names_original"`
	TablesInWords []string          `json:"table_names"`
	Columns       []numberedName    `json:"column_names_original"`
	InWords       []numberedName    `json:"column_names"`
	Types         []string          `json:"column_types"`
	PrimaryKeys   []json.RawMessage `json:"primary_keys"` // numbers, or lists of them
	ForeignKeys   [][2]int          `json:"foreign_keys"`
}

// numberedName is [table, "name"].
type numberedName struct {
	table int
	name  string
}

func (n *numberedName) UnmarshalJSON(b []byte) error {
	var pair []json.RawMessage
	if err := json.Unmarshal(b, &pair); err != nil {
		return err
	}
	if len(pair) != 2 {
		return errors.New("a column is [table, name]")
	}
	return errors.Join(json.Unmarshal(pair[0], &n.table), json.Unmarshal(pair[1], &n.name))
}

func fromTables(src []byte, list bool, name string, d syntax.Dialect) (*Catalog, error) {
	var all []tablesJSON
	var err error
	if list {
		err = json.Unmarshal(src, &all)
	} else {
		all = make([]tablesJSON, 1)
		err = json.Unmarshal(src, &all[0])
	}
	if err != nil {
		return nil, inJSON(src, err)
	}
	if name == "" && len(all) == 1 {
		return all[0].catalog(d)
	}
	for _, db := range all {
		if name != "" && db.ID == name {
			return db.catalog(d)
		}
	}
	const most = 8
	var ids []string
	for _, db := range all[:min(most, len(all))] {
		ids = append(ids, db.ID)
	}
	more := ""
	if len(all) > most {
		more = fmt.Sprintf(" and %d more", len(all)-most)
	}
	if name == "" {
		return nil, fmt.Errorf("the file holds several databases (%s%s); name one behind a #, as in tables.json#%s", strings.Join(ids, ", "), more, ids[0])
	}
	return nil, fmt.Errorf("the file holds no database %s; it holds %s%s", name, strings.Join(ids, ", "), more)
}

func (in tablesJSON) catalog(d syntax.Dialect) (*Catalog, error) {
	tables := make([]*Table, len(in.Tables))
	for i, name := range in.Tables {
		tables[i] = &Table{Name: name}
		if i < len(in.TablesInWords) {
			tables[i].Description = inWords(name, in.TablesInWords[i])
		}
	}
	for i, c := range in.Columns {
		if c.table < 0 {
			continue
		}
		if c.table >= len(tables) {
			return nil, fmt.Errorf("column %d of %s is of table %d, and there are %d", i, in.ID, c.table, len(tables))
		}
		col := &Column{Name: c.name}
		if i < len(in.Types) {
			col.Type, col.Affinity = plainType(in.Types[i])
		}
		if i < len(in.InWords) {
			col.Description = inWords(c.name, in.InWords[i].name)
		}
		tables[c.table].Columns = append(tables[c.table].Columns, col)
	}
	if err := in.keys(tables); err != nil {
		return nil, err
	}
	for _, t := range tables {
		t.Open = len(t.Columns) == 0
	}
	return New(NamesIn(d), tables), nil
}

func (in tablesJSON) keys(tables []*Table) error {
	column := func(i int) (t *Table, name string, err error) {
		if i < 0 || i >= len(in.Columns) || in.Columns[i].table < 0 {
			return nil, "", fmt.Errorf("a key of %s names column %d, which there is none of", in.ID, i)
		}
		return tables[in.Columns[i].table], in.Columns[i].name, nil
	}
	for _, raw := range in.PrimaryKeys {
		var key []int
		var one int
		if json.Unmarshal(raw, &key) != nil {
			if err := json.Unmarshal(raw, &one); err != nil {
				return fmt.Errorf("a primary key of %s is neither a number nor a list of them", in.ID)
			}
			key = []int{one}
		}
		for _, i := range key {
			t, name, err := column(i)
			if err != nil {
				return err
			}
			t.PrimaryKey = append(t.PrimaryKey, name)
		}
	}
	for _, pair := range in.ForeignKeys {
		from, name, err := column(pair[0])
		to, toName, err2 := column(pair[1])
		if err := errors.Join(err, err2); err != nil {
			return err
		}
		from.ForeignKeys = append(from.ForeignKeys, ForeignKey{[]string{name}, to.Name, []string{toName}})
	}
	return nil
}

// plainType is a type of tables.json as a declared one. Times may be stored in
// any way, so they say nothing.
func plainType(t string) (string, Affinity) {
	switch t {
	case "text":
		return "TEXT", Text
	case "number", "integer", "real":
		return "NUMERIC", Numeric
	}
	return "", NoAffinity
}

// inWords is what people call a thing, where that says more than its name.
func inWords(name, words string) string {
	plain := func(s string) string {
		return strings.Map(func(r rune) rune {
			if slices.Contains([]rune(" _-"), r) {
				return -1
			}
			return r
		}, strings.ToLower(s))
	}
	if plain(name) == plain(words) {
		return ""
	}
	return strings.TrimSpace(words)
}
