package pairing

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// QuestionFormats are the endings of question files, the first that is there
// being read: queries.questions.yaml beside queries.sql.
var QuestionFormats = [...]string{"yaml", "yml", "json", "csv"}

// Questions are those of a question file, by number.
type Questions struct {
	byNumber map[string]*Given
}

// Len is the number of questions.
func (q *Questions) Len() int { return len(q.byNumber) }

// find is the question of a number, or without one of the n-th statement.
func (q *Questions) find(number string, n int) *Given {
	if q == nil {
		return nil
	}
	if number == "" {
		number = strconv.Itoa(n)
	}
	return q.byNumber[number]
}

// ParseQuestions reads a question file of a format. It holds a list, whose
// entries count from 1, or a map from numbers; an entry is a text, or an object
// with question, evidence, db and number. CSV has these as columns.
func ParseQuestions(format, src string) (*Questions, error) {
	src = strings.TrimPrefix(src, "\ufeff")
	q := &Questions{byNumber: map[string]*Given{}}
	switch format {
	case "csv":
		return q, q.readCSV(src)
	case "json":
		var v any
		d := json.NewDecoder(strings.NewReader(src))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			return nil, place(err, src)
		}
		return q, q.read(v)
	}
	var v any
	if err := yaml.Unmarshal([]byte(src), &v); err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	return q, q.read(v)
}

// place tells the line of an error in JSON.
func place(err error, src string) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d: %w", 1+strings.Count(src[:min(int(syntax.Offset), len(src))], "\n"), err)
	}
	return err
}

func (q *Questions) read(v any) error {
	switch v := v.(type) {
	case nil:
		return nil
	case []any:
		for i, e := range v {
			if err := q.entry(strconv.Itoa(i+1), e); err != nil {
				return err
			}
		}
		return nil
	case map[string]any:
		for number, e := range v {
			if err := q.entry(number, e); err != nil {
				return err
			}
		}
		return nil
	case map[any]any:
		for number, e := range v {
			if err := q.entry(fmt.Sprint(number), e); err != nil {
				return err
			}
		}
		return nil
	}
	return errors.New("it holds neither a list nor a map of questions")
}

// entry takes one entry; number is its place unless it says another.
func (q *Questions) entry(number string, v any) error {
	switch v := v.(type) {
	case nil:
		return nil // a place left free
	case []any:
		return fmt.Errorf("entry %s is neither a text nor an object", number)
	case map[any]any:
		return fmt.Errorf("entry %s has a key that is no text", number)
	case map[string]any:
		fields := map[string]string{}
		for k, f := range v {
			if f != nil {
				fields[strings.ToLower(k)] = fmt.Sprint(f)
			}
		}
		return q.add(number, fields)
	default:
		return q.add(number, map[string]string{"question": fmt.Sprint(v)})
	}
}

// add takes the fields of one entry.
func (q *Questions) add(number string, fields map[string]string) error {
	first := func(names ...string) string {
		for _, n := range names {
			if s := strings.Join(strings.Fields(fields[n]), " "); s != "" {
				return s
			}
		}
		return ""
	}
	if own := first("number", "id"); own != "" {
		number = own
	}
	text := first("question")
	if text == "" {
		return fmt.Errorf("entry %s has no `question`; a text with a colon needs quotes", number)
	}
	key := plain(number)
	if q.byNumber[key] != nil {
		return fmt.Errorf("there are two questions %s", number)
	}
	g := &Given{Question: &Note{Text: text}, Kind: Listed, Database: first("db")}
	if evidence := first("evidence", "hint"); evidence != "" {
		g.Evidence = &Note{Text: evidence}
	}
	q.byNumber[key] = g
	return nil
}

// readCSV reads a table whose first line names its columns.
func (q *Questions) readCSV(src string) error {
	r := csv.NewReader(bytes.NewReader([]byte(src)))
	r.FieldsPerRecord = -1
	if head, _, _ := strings.Cut(src, "\n"); strings.Count(head, ";") > strings.Count(head, ",") {
		r.Comma = ';'
	}
	names, err := r.Read()
	if err == io.EOF {
		return nil
	}
	if err != nil {
		return err
	}
	known := false
	for i, n := range names {
		names[i] = strings.ToLower(strings.TrimSpace(n))
		known = known || names[i] == "question"
	}
	if !known {
		return errors.New("its first line names no column `question`")
	}
	for n := 1; ; n++ {
		row, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		fields := map[string]string{}
		for i := range min(len(row), len(names)) {
			fields[names[i]] = row[i]
		}
		if strings.TrimSpace(fields["question"]) == "" {
			continue // a place left free
		}
		if err := q.add(strconv.Itoa(n), fields); err != nil {
			return err
		}
	}
}
