package eval

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// Record is one query with its question and what is known of it.
type Record struct {
	Database, Question, Evidence, SQL string
	// Right says that the query answers the question; Runs that it runs at all.
	Right, Runs bool
	// Errors are the labelled types of a wrong query, nil where there are none.
	Errors    []diagnose.SubType
	Reference []string // queries that are right; empty if unknown
	// DatabaseFile is relative to the data folder: rows to run on where
	// Executable, else a script with the schema alone.
	DatabaseFile string
	Executable   bool

	set string // bugs, bird, spider, gold or reference
}

// line is one line of any of the files.
type line struct {
	DB              string          `json:"db"`
	Question        string          `json:"question"`
	Evidence        string          `json:"evidence"`
	SQL             string          `json:"sql"`
	Correct         *bool           `json:"correct"`
	Status          string          `json:"status"`
	Executable      bool            `json:"executable"`
	Reference       json.RawMessage `json:"reference"` // a text or a list of texts
	DullReference   bool            `json:"dull_reference"`
	ColumnsPermuted bool            `json:"columns_permuted"`
	Errors          []struct {
		SubType string `json:"sub_type"`
	} `json:"errors"`
}

// Bugs are the labelled queries of bugs/items.jsonl.
func Bugs(dir string) ([]Record, error) {
	return read(dir, "bugs/items.jsonl", func(l line) (Record, bool) {
		r := record(l)
		r.Right, r.Runs = l.Correct != nil && *l.Correct, true
		r.Executable, r.set = l.Executable, "bugs"
		r.DatabaseFile = "bugs/schema/" + l.DB + ".sql"
		if l.Executable {
			r.DatabaseFile = "bugs/database/" + l.DB + ".sqlite"
		}
		for _, e := range l.Errors {
			if t, ok := diagnose.ParseSubType(e.SubType); ok {
				r.Errors = append(r.Errors, t)
			}
		}
		return r, true
	})
}

// Predictions are what models wrote for BIRD and Spider databases. Those whose
// label says little are left out.
func Predictions(dir string) ([]Record, error) {
	var all []Record
	for _, source := range []struct{ set, folder string }{{"bird", "bugs/database"}, {"spider", "spider/database"}} {
		set, folder := source.set, source.folder
		some, err := read(dir, "predictions/"+set+".jsonl", func(l line) (Record, bool) {
			r := record(l)
			r.set = set
			r.Right, r.Runs, r.Executable = l.Status == "correct", l.Status != "exec_error", true
			r.DatabaseFile = folder + "/" + l.DB + ".sqlite"
			return r, !l.DullReference && !l.ColumnsPermuted
		})
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// Gold are right queries, on which nothing should be flagged.
func Gold(dir string) ([]Record, error) {
	return read(dir, "spider/gold.jsonl", func(l line) (Record, bool) {
		r := record(l)
		r.Right, r.Runs, r.Executable, r.set = true, true, true, "gold"
		r.DatabaseFile = "spider/database/" + l.DB + ".sqlite"
		return r, true
	})
}

func record(l line) Record {
	r := Record{Database: l.DB, Question: l.Question, Evidence: l.Evidence, SQL: l.SQL}
	var one string
	if json.Unmarshal(l.Reference, &one) == nil && one != "" {
		r.Reference = []string{one}
	} else {
		_ = json.Unmarshal(l.Reference, &r.Reference) // absent or of another form: no reference
	}
	return r
}

func read(dir, name string, take func(line) (Record, bool)) ([]Record, error) {
	var out []Record
	err := lines(dir, name, func(src []byte) error {
		var l line
		if err := json.Unmarshal(src, &l); err != nil {
			return err
		}
		if r, ok := take(l); ok {
			out = append(out, r)
		}
		return nil
	})
	return out, err
}

// lines reads a file of the data folder line by line.
func lines(dir, name string, take func([]byte) error) error {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return fmt.Errorf("the data folder has no %s: %w", name, err)
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	scan.Buffer(make([]byte, 1<<20), 64<<20)
	for n := 1; scan.Scan(); n++ {
		if err := take(scan.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return scan.Err()
}

// Sample takes n records evenly; all if n is 0 or there are fewer.
func Sample[T any](all []T, n int) []T {
	if n <= 0 || n >= len(all) {
		return all
	}
	out := make([]T, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// text is the record as a user would have written it: comments above the query.
// Nothing of its labels enters but the error types, where they are supplied.
func (r Record) text(supplied []diagnose.SubType) string {
	var b strings.Builder
	fmt.Fprintf(&b, "-- db: %s\n-- question: %s\n", filepath.Base(r.DatabaseFile), oneLine(r.Question))
	if r.Evidence != "" {
		fmt.Fprintf(&b, "-- evidence: %s\n", oneLine(r.Evidence))
	}
	if len(supplied) > 0 {
		slugs := make([]string, len(supplied))
		for i, t := range supplied {
			slugs[i] = t.Slug()
		}
		fmt.Fprintf(&b, "-- error: %s\n", strings.Join(slugs, ", "))
	}
	b.WriteString(r.SQL)
	b.WriteByte('\n')
	return b.String()
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
