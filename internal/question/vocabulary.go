package question

import (
	"math"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
)

// Vocabulary is the words that the names and descriptions of a catalog consist
// of. A catalog of many tables has few words, and each is compared with a
// question once. It is immutable.
type Vocabulary struct {
	catalog *catalog.Catalog
	words   []nameWord
	tables  []tableNames
}

type nameWord struct {
	text, stem string
	weight     float64 // the more columns have the stem in their names, the less
}

// tableNames are a table's names as places in the words of a vocabulary.
type tableNames struct {
	table   *catalog.Table
	name    []int32
	columns []columnNames // as many as the table has columns
}

type columnNames struct{ name, description []int32 }

// NewVocabulary reads the names of a catalog; nil for none.
func NewVocabulary(c *catalog.Catalog) *Vocabulary {
	if c == nil {
		return nil
	}
	v := &Vocabulary{catalog: c, tables: make([]tableNames, 0, len(c.Tables))}
	known := map[string]int32{}
	read := func(name string) (out []int32) {
		for _, w := range SplitName(name) {
			i, ok := known[w]
			if !ok {
				i = int32(len(v.words))
				known[w] = i
				v.words = append(v.words, nameWord{text: w, stem: Stem(w)})
			}
			out = append(out, i)
		}
		return out
	}
	columnsWith := map[string]int{}
	for _, t := range c.Tables {
		names := tableNames{table: t, name: read(t.Name), columns: make([]columnNames, len(t.Columns))}
		for i, col := range t.Columns {
			names.columns[i] = columnNames{read(col.Name), read(col.Description)}
			for _, w := range names.columns[i].name {
				columnsWith[v.words[w].stem]++
			}
		}
		v.tables = append(v.tables, names)
	}
	for i := range v.words {
		w := &v.words[i]
		w.weight = 1 / (1 + math.Log(1+float64(columnsWith[w.stem])))
	}
	return v
}
