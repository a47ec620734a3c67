package catalog

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Description is what a text says of a table, or of a column of it.
type Description struct {
	Table, Column string // an empty Column means the table
	Text          string
}

// The columns of a description file, by the names that are in use for them. The
// first of a list is the plain form's own.
var (
	tableHeads  = []string{"table", "table_name"}
	columnHeads = []string{"column", "original_column_name"}
	wordsHeads  = []string{"column_name"} // what people call the column
	textHeads   = []string{"description", "column_description"}
	valuesHeads = []string{"values", "value_description"}
)

// ParseDescriptions reads a CSV text with a head: table, column, description and
// values, or as BIRD has it, a file for each table: original_column_name,
// column_name, column_description, value_description. Where no column names the
// table, it is that of the file's name.
func ParseDescriptions(src, table string) ([]Description, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(src, "\ufeff")))
	r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = -1, true, true
	head, err := r.Read()
	if err != nil {
		return nil, errors.New("it has no line of column names")
	}
	find := func(names []string) int {
		return slices.IndexFunc(head, func(h string) bool { return slices.Contains(names, strings.ToLower(strings.TrimSpace(h))) })
	}
	tableAt, columnAt, wordsAt, textAt, valuesAt := find(tableHeads), find(columnHeads), find(wordsHeads), find(textHeads), find(valuesHeads)
	if columnAt < 0 { // column_name is the name itself where nothing else is
		columnAt, wordsAt = wordsAt, -1
	}
	if columnAt < 0 && tableAt < 0 || textAt < 0 && valuesAt < 0 && wordsAt < 0 {
		return nil, fmt.Errorf("its first line names none of the columns that are read: table, column, description, values; or original_column_name, column_name, column_description, value_description")
	}
	var out []Description
	for {
		row, err := r.Read()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		at := func(i int) string {
			if i < 0 || i >= len(row) {
				return ""
			}
			return strings.Join(strings.Fields(row[i]), " ")
		}
		d := Description{Table: at(tableAt), Column: at(columnAt), Text: describing(at(columnAt), at(wordsAt), at(textAt), at(valuesAt))}
		if d.Table == "" {
			d.Table = table
		}
		if d.Text != "" {
			out = append(out, d)
		}
	}
}

// describing joins what is said of a column, each thing once.
func describing(name, words, text, values string) string {
	var parts []string
	if words = inWords(name, words); words != "" && !strings.Contains(strings.ToLower(text), strings.ToLower(words)) {
		parts = append(parts, words)
	}
	if text != "" {
		parts = append(parts, text)
	}
	if values != "" {
		parts = append(parts, "values: "+values)
	}
	return strings.Join(parts, "; ")
}

// Describe returns c with the descriptions, which go before those it has, and
// the names of tables that it does not have.
func (c *Catalog) Describe(list []Description) (_ *Catalog, unknown []string) {
	if len(list) == 0 {
		return c, nil
	}
	var tables []*Table
	for _, t := range c.Tables {
		tables = append(tables, t.clone())
	}
	out := NewCased(c.Names, c.TableNames, tables)
	out.Partial = c.Partial
	for _, d := range list {
		t := out.Table(d.Table)
		if t == nil {
			t = out.tableIgnoringCase(d.Table)
		}
		switch {
		case t == nil:
			if !slices.Contains(unknown, d.Table) {
				unknown = append(unknown, d.Table)
			}
		case d.Column == "":
			t.Description = d.Text
		default:
			for _, col := range t.Columns {
				if strings.EqualFold(col.Name, d.Column) {
					col.Description = d.Text
				}
			}
		}
	}
	return out, unknown
}

// tableIgnoringCase finds a table as people write it, where only one is meant.
func (c *Catalog) tableIgnoringCase(name string) *Table {
	var found *Table
	for _, t := range c.Tables {
		if strings.EqualFold(t.Name, name) {
			if found != nil {
				return nil
			}
			found = t
		}
	}
	return found
}
