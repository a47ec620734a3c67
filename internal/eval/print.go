package eval

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// Print writes the measurement for people.
func (d *Detection) Print(w io.Writer) {
	fmt.Fprintf(w, "detection on %d labelled queries (NP, NR: precision, recall on wrong ones; PP, PR: on right ones)\n\n", d.Items)
	for _, part := range []struct {
		name   string
		levels map[string]*Level
	}{{"all", d.At}, {"with values", d.WithValues}, {"schema only", d.SchemaOnly}} {
		for _, at := range []string{"warning", "any", "score"} {
			l := part.levels[at]
			fmt.Fprintf(w, "%-12s %-8s accuracy %s\n%22sNP %s  NR %s\n%22sPP %s  PR %s\n", part.name, at, l.Accuracy, "", l.NP, l.NR, "", l.PP, l.PR)
		}
	}
	d.Predicted.print(w)
	fmt.Fprintf(w, "\ntypes: exact %s, category exact %s\n\n", d.TypeExact, d.CategoryExact)
	for _, name := range slices.Sorted(maps.Keys(d.ByDatabase)) {
		l := d.ByDatabase[name]
		fmt.Fprintf(w, "%-28s accuracy %s, NP %s, NR %s\n", name, l.Accuracy, l.NP, l.NR)
	}
	fmt.Fprintln(w)
	for _, name := range slices.Sorted(maps.Keys(d.ByRule)) {
		c := d.ByRule[name]
		fmt.Fprintf(w, "%-28s wrong %4d  right %4d  precision %s  databases %d\n", name, c.Wrong, c.Right, c.Precision, c.Databases)
	}
	d.Types().printTypes(w)
	printMistakes(w, d.Mistakes)
}

// print says how far the model's answers went. It may be called on nil.
func (p *Predicted) print(w io.Writer) {
	if p != nil {
		fmt.Fprintf(w, "\na model has its word on %d queries; its answers to %d could not be read, and %d prompts have none yet\n", p.Answered, p.Unread, p.Unanswered)
	}
}

// TypeResult is how well error types are named.
type TypeResult struct {
	Items         int                   `json:"items"`
	TypeExact     Share                 `json:"type_exact"`
	CategoryExact Share                 `json:"category_exact"`
	BySubType     map[string]*TypeCount `json:"by_sub_type"`
	Predicted     *Predicted            `json:"predicted,omitempty"`
}

// Types is the part of the detection that is about error types.
func (d *Detection) Types() TypeResult {
	return TypeResult{d.TypeExact.Of, d.TypeExact, d.CategoryExact, d.BySubType, d.Predicted}
}

// Print writes the measurement for people.
func (t TypeResult) Print(w io.Writer) {
	fmt.Fprintf(w, "types of %d wrong queries: exact %s, category exact %s\n", t.Items, t.TypeExact, t.CategoryExact)
	t.Predicted.print(w)
	t.printTypes(w)
}

func (t TypeResult) printTypes(w io.Writer) {
	fmt.Fprintln(w)
	for _, name := range slices.Sorted(maps.Keys(t.BySubType)) {
		c := t.BySubType[name]
		fmt.Fprintf(w, "%-32s precision %s  recall %s\n", name, c.Precision, c.Recall)
	}
}

// Print writes the measurement for people.
func (q *Quietness) Print(w io.Writer) {
	fmt.Fprintf(w, "findings per 1,000 right statements (%d):", q.Statements)
	for _, s := range []string{"error", "warning", "information", "hint", "any"} {
		fmt.Fprintf(w, "  %s %.1f", s, q.Per1000[s])
	}
	fmt.Fprint(w, "\n\n")
	for _, name := range slices.Sorted(maps.Keys(q.ByRule)) {
		fmt.Fprintf(w, "%-28s %.1f\n", name, q.ByRule[name])
	}
	printMistakes(w, q.Mistakes)
}

// Print writes the measurement for people.
func (r *Repairs) Print(w io.Writer) {
	s := r.Supplied
	fmt.Fprintf(w, "repair of %d wrong queries with a database, by the rows that come back\n\n", r.Items)
	fmt.Fprintf(w, "types supplied   one error %s\n                 two       %s\n                 three     %s\n                 all       %s\n                 top five  %s\n                 ceiling   %s\n", s.One, s.Two, s.Three, s.All, s.Top5, s.Ceiling)
	for _, m := range []map[string]*Share{s.ByCategory, s.BySubType} {
		fmt.Fprintln(w)
		for _, name := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(w, "  %-32s %s\n", name, *m[name])
		}
	}
	p := r.Predictions
	for _, part := range []struct {
		name  string
		ranks *Ranks
	}{{"own types", r.Own}, {"predictions that are wrong", p.Wrong}, {"predictions that do not run", p.NotRunning}} {
		fmt.Fprintf(w, "\n%-28s first %s, first three %s, first five %s", part.name, part.ranks.Top1, part.ranks.Top3, part.ranks.Top5)
	}
	fmt.Fprintf(w, "\n\npreferred repair: mends %s of wrong predictions, breaks %s of right ones\nmedian %.0f ms, 95 %% within %.0f ms\n", p.Preferred.RepairedOfWrong, p.Preferred.BrokenOfRight, r.MedianMS, r.P95MS)
	printMistakes(w, r.Mistakes)
}

func printMistakes(w io.Writer, list []string) {
	for _, m := range list {
		fmt.Fprintf(w, "\n%s\n", m)
	}
}
