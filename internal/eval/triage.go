package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// TriageFigures are how well questions are sorted into TriageSQL's five classes,
// those of tables that the learnt part has seen left out.
type TriageFigures struct {
	Items int `json:"items"`
	// AnswerableF1 is of answerable questions against all others, MacroF1 the mean
	// of all five classes.
	AnswerableF1 float64                              `json:"answerable_f1"`
	MacroF1      float64                              `json:"macro_f1"`
	Classes      map[answerability.Class]*ClassFigure `json:"classes"`
	// Confusion counts by label, then by what was said.
	Confusion map[answerability.Class]map[answerability.Class]int `json:"confusion"`
	// Said counts the codes; Sure how often a rule gave them, and was of the class.
	Said map[answerability.Code]int    `json:"said"`
	Sure map[answerability.Code]*Share `json:"sure"`

	Mistakes []string `json:"mistakes,omitempty"`
}

// ClassFigure is how well one class is found.
type ClassFigure struct {
	Precision Share   `json:"precision"`
	Recall    Share   `json:"recall"`
	F1        float64 `json:"f1"`
}

// triaged is a question of answerability/triage.jsonl.
type triaged struct {
	Question string              `json:"question"`
	Label    answerability.Class `json:"label"`
	Tables   map[string][]string `json:"tables"`

	asked answerability.Asked
	fold  int
}

// triageFolds is how many parts the tables are cut into.
const triageFolds = 10

// triageC is the inverse of the penalty of the regressions; others between 0.01 and 1
// did no better.
const triageC = 0.1

// Triage measures the triage of questions: a question is judged by a model that has
// seen no question about a table of that name.
func (r *Runner) Triage(ctx context.Context) (*TriageFigures, error) {
	items, err := readTriage(r.Dir)
	if err != nil {
		return nil, err
	}
	out := &TriageFigures{Classes: map[answerability.Class]*ClassFigure{}, Confusion: map[answerability.Class]map[answerability.Class]int{}, Said: map[answerability.Code]int{}, Sure: map[answerability.Code]*Share{}}
	for fold := range triageFolds {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m, err := fitTriage(items, fold)
		if err != nil {
			return nil, err
		}
		for i := range items {
			if items[i].fold == fold {
				out.add(&items[i], answerability.Triage(items[i].asked, m), r.Mistakes)
			}
		}
	}
	out.finish()
	return out, nil
}

// TrainTriage learns the model that the product comes with, and measures it.
func (r *Runner) TrainTriage(ctx context.Context) (*answerability.TriageModel, *TriageFigures, error) {
	figures, err := r.Triage(ctx)
	if err != nil {
		return nil, nil, err
	}
	items, err := readTriage(r.Dir)
	if err != nil {
		return nil, nil, err
	}
	m, err := fitTriage(items, nobody)
	if err != nil {
		return nil, nil, err
	}
	h := fnv.New64a()
	for _, x := range items {
		fmt.Fprintln(h, x.Question, x.Label)
	}
	m.Data, m.AnswerableF1, m.MacroF1 = fmt.Sprintf("%016x", h.Sum64()), round3(figures.AnswerableF1), round3(figures.MacroF1)
	return m, figures, nil
}

func fitTriage(items []triaged, left int) (*answerability.TriageModel, error) {
	var lessons []answerability.TriageLesson
	for _, x := range items {
		if x.fold != left {
			lessons = append(lessons, answerability.TriageLesson{Signals: answerability.Signals(x.asked), Class: x.Label})
		}
	}
	return answerability.FitTriage(lessons, triageC)
}

func (t *TriageFigures) add(x *triaged, said answerability.Triaged, mistakes int) {
	got := said.Class()
	if t.Confusion[x.Label] == nil {
		t.Confusion[x.Label] = map[answerability.Class]int{}
	}
	t.Items++
	t.Confusion[x.Label][got]++
	t.Said[said.Code]++
	if said.Sure {
		if t.Sure[said.Code] == nil {
			t.Sure[said.Code] = &Share{}
		}
		t.Sure[said.Code].add(got == x.Label)
	}
	if got != x.Label && len(t.Mistakes) < mistakes {
		sure := ""
		if said.Sure {
			sure = ", by a rule: " + said.Message
		}
		t.Mistakes = append(t.Mistakes, fmt.Sprintf("%s\n  %s, taken for %s%s", oneLine(x.Question), x.Label, said.Code, sure))
	}
}

func (t *TriageFigures) finish() {
	for _, class := range answerability.Classes() {
		f := &ClassFigure{}
		for _, label := range answerability.Classes() {
			n := t.Confusion[label][class]
			f.Precision.Of += n
			if label == class {
				f.Precision.Hits, f.Recall.Hits = n, n
			}
		}
		for _, n := range t.Confusion[class] {
			f.Recall.Of += n
		}
		f.F1 = 2 * float64(f.Recall.Hits) / float64(max(1, f.Precision.Of+f.Recall.Of))
		t.Classes[class] = f
		t.MacroF1 += f.F1 / float64(len(answerability.Classes()))
	}
	t.AnswerableF1 = t.Classes[answerability.ClassAnswerable].F1
}

// readTriage reads the questions and puts those about tables of one name into one
// fold.
func readTriage(dir string) ([]triaged, error) {
	var out []triaged
	err := lines(dir, "answerability/triage.jsonl", func(src []byte) error {
		var x triaged
		if err := json.Unmarshal(src, &x); err != nil {
			return err
		}
		out = append(out, x)
		return nil
	})
	if err != nil {
		return nil, err
	}
	group := tableGroups(out)
	for i := range out {
		x := &out[i]
		x.fold = group[i] % triageFolds
		x.asked = answerability.Asked{Question: question.Read(x.Question), Catalog: x.catalog()}
		x.asked.Links = question.NewLinks(x.asked.Question, "", question.NewVocabulary(x.asked.Catalog), nil)
	}
	return out, nil
}

func (x *triaged) names() []string {
	var out []string
	for t := range x.Tables {
		out = append(out, t)
	}
	slices.Sort(out)
	return out
}

func (x *triaged) catalog() *catalog.Catalog {
	var tables []*catalog.Table
	for _, name := range x.names() {
		t := &catalog.Table{Name: name}
		for _, c := range x.Tables[name] {
			if c != "" {
				t.Columns = append(t.Columns, &catalog.Column{Name: c})
			}
		}
		tables = append(tables, t)
	}
	return catalog.New(catalog.IgnoreCase, tables)
}

// tableGroups numbers the questions so that those which share a table have one
// number.
func tableGroups(items []triaged) []int {
	least := map[string]string{}
	var root func(string) string
	root = func(t string) string {
		if least[t] == t {
			return t
		}
		return root(least[t])
	}
	for i := range items {
		names := items[i].names()
		for _, t := range names {
			if least[t] == "" {
				least[t] = t
			}
		}
		for _, t := range names[1:] {
			least[root(t)] = root(names[0])
		}
	}
	out := make([]int, len(items))
	for i := range items {
		h := fnv.New32a()
		io.WriteString(h, root(items[i].names()[0])) // a hash takes all
		out[i] = int(h.Sum32() >> 1)
	}
	return out
}

// Print writes the measurement for people.
func (t *TriageFigures) Print(w io.Writer) {
	fmt.Fprintf(w, "triage of %d questions about tables left out: answerable against the rest F1 %.3f, five classes macro F1 %.3f\n\n", t.Items, t.AnswerableF1, t.MacroF1)
	for _, class := range answerability.Classes() {
		f := t.Classes[class]
		fmt.Fprintf(w, "%-20s precision %s  recall %s  F1 %.3f\n", class, f.Precision, f.Recall, f.F1)
	}
	fmt.Fprintf(w, "\n%-20s taken for", "")
	for _, class := range answerability.Classes() {
		fmt.Fprintf(w, "  %s", class)
	}
	fmt.Fprintln(w)
	for _, label := range answerability.Classes() {
		fmt.Fprintf(w, "%-20s          ", label)
		for _, class := range answerability.Classes() {
			fmt.Fprintf(w, "  %*d", len(class), t.Confusion[label][class])
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
	for _, code := range answerability.Codes() {
		sure := ""
		if s := t.Sure[code]; s != nil {
			sure = fmt.Sprintf("; by a rule, and of the class: %s", s)
		}
		fmt.Fprintf(w, "%-26s said %4d%s\n", code, t.Said[code], sure)
	}
	if len(t.Mistakes) > 0 {
		fmt.Fprintf(w, "\n%s\n", strings.Join(t.Mistakes, "\n\n"))
	}
}
