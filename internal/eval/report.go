package eval

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

// Report is docs/accuracy.md.
type Report struct {
	Calibration *Calibration
	Detection   *Detection
	Quiet       *Quietness
	Repairs     *Repairs
	Training    *Training // nil where the shipped model has seen none of the databases
	Answers     *answerability.Card
}

// Report measures all that the page tells. A sample is taken for the repairs
// alone, which take longest.
func (r *Runner) Report(ctx context.Context) (*Report, error) {
	var out Report
	var err error
	sample := r.Sample
	r.Sample = 0
	if out.Calibration, err = r.Calibrate(ctx); err != nil {
		return nil, err
	}
	if out.Detection, err = r.Detect(ctx); err != nil {
		return nil, err
	}
	if out.Quiet, err = r.Quiet(ctx); err != nil {
		return nil, err
	}
	out.Training = r.training
	shipped, err := answerability.Shipped()
	if err != nil {
		return nil, err
	}
	out.Answers = &shipped.Card
	r.Sample = sample
	out.Repairs, err = r.Repair(ctx)
	return &out, err
}

// Print writes the page.
func (p *Report) Print(w io.Writer) {
	c, d, q, r := p.Calibration, p.Detection, p.Quiet, p.Repairs
	fmt.Fprintf(w, `# How often it is right

Measured by `+"`sqlrepair-lsp eval report --data DIR`"+` on public query sets that nobody here wrote; [evaluation](evaluation.md)
says what they are. Shares are given with what they were counted from and their 95 %% interval. The rules are not trained.
The score is, so every figure that it enters comes from models that had seen no query of the database.

About one of the labelled queries in two is wrong; in your own files most are right, so what matters most is how quiet the
product is on right ones.

## Quiet on right queries

On %d reference queries of 80 Spider databases, findings per 1,000:

| error | warning | information | hint | any |
|---|---|---|---|---|
| %.1f | %.1f | %.1f | %.1f | %.1f |

%d more were read, are wrong and left out, each for a reason (`+"`internal/eval/exceptions.tsv`"+`): joins of a column with
itself, another year than the question's, values that are stored in another spelling.

## Rules

On %d wrong and %d right queries, each once: labelled queries of NL2SQL-BUGs, of most of which only the schema is known, and
what models wrote for BIRD and Spider. Where such a query is judged below, the counts of its own database are left out. What the engine refuses was wrong %d times and right %d times.

| rule | right | firings | databases | per 1,000 right queries |
|---|---|---|---|---|
`, q.Statements, q.Per1000["error"], q.Per1000["warning"], q.Per1000["information"], q.Per1000["hint"], q.Per1000["any"], q.Excepted, c.Wrong, c.Right, c.EngineOnWrong, c.EngineOnRight)
	for _, name := range slices.Sorted(maps.Keys(c.Rules)) {
		m := c.Rules[name]
		page := name + ".md"
		if name == diagnose.Alignment {
			page = "README.md#alignment"
		}
		fmt.Fprintf(w, "| [%s](rules/%s) | %.1f %% | %d | %d | %.1f |\n", name, page, 100*m.Precision, m.Firings, m.Databases, m.PerThousand)
	}
	fmt.Fprintf(w, `
A rule warns only if the lower end of the interval of its precision is at least 90 %%, over at least 20 firings in at least
three databases, and if it fires on at most one in 1,000 right queries. Others inform or hint; a rule that hardly ever fired
informs; one that is right less than half the time, or fires on more than five in 1,000, is off by default. On queries whose score is below %.1f the same holds by what was measured on such queries. The score alone never
warns.

## Wrong queries found

On %d labelled queries of NL2SQL-BUGs (NP, NR: precision and recall on wrong ones; PP, PR: on right ones). Large models reach
an accuracy of 71.6 to 76.8 there, and flag one in three right queries.

| | at | accuracy | NP | NR | PP | PR |
|---|---|---|---|---|---|---|
`, rules.Doubtful, d.Items)
	for _, part := range []struct {
		name   string
		levels map[string]*Level
	}{{"all", d.At}, {"with a database", d.WithValues}, {"schema only", d.SchemaOnly}} {
		for _, at := range []string{"warning", "any", "score"} {
			l := part.levels[at]
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s | %s |\n", part.name, at, l.Accuracy, l.NP, l.NR, l.PP, l.PR)
		}
	}
	fmt.Fprintf(w, "\nAll types of a wrong query named, and no other: %s; all categories: %s.\n", d.TypeExact, d.CategoryExact)
	p.printScore(w)
	p.printAnswerability(w)
	s := r.Supplied
	fmt.Fprintf(w, `
## Repairs

A repair counts as right if it returns the rows of a reference query. With the error types supplied, on %d wrong queries of
NL2SQL-BUGs that have a database, without any model:

| | first choice |
|---|---|
| one error | %s |
| two | %s |
| three and more | %s |
| all | %s |
| all, among the first five | %s |
| all, among those kept (ceiling) | %s |

By the types that the rules find themselves: first choice %s.

| predictions of models | first choice | first five |
|---|---|---|
| wrong | %s | %s |
| do not run | %s | %s |

The preferred quick fix mends %s of the wrong predictions
and changes the rows of %s of the right ones. Candidates of one query take %.0f ms (median; 95 %% within %.0f ms).
`, r.Items, s.One, s.Two, s.Three, s.All, s.Top5, s.Ceiling, r.Own.Top1, r.Predictions.Wrong.Top1, r.Predictions.Wrong.Top5,
		r.Predictions.NotRunning.Top1, r.Predictions.NotRunning.Top5, r.Predictions.Preferred.RepairedOfWrong, r.Predictions.Preferred.BrokenOfRight, r.MedianMS, r.P95MS)
}

// printAnswerability tells what the shipped model of answerability was measured at
// when it was trained.
func (p *Report) printAnswerability(w io.Writer) {
	m := p.Answers
	fmt.Fprintf(w, `
## Does the query answer its question?

The score that hints, `+"`score` and `check`"+` show, by models that had seen no query of the database; a query of it is taken to
answer its question from %.2f. [The model](model.md) says what it is made of.

| | queries | AUC | right above wrong for one question | accuracy at the threshold |
|---|---|---|---|---|
`, m.Threshold)
	for _, set := range slices.Sorted(maps.Keys(m.Figures)) {
		if f := m.Figures[set]; set != "gold" && set != "reference" {
			fmt.Fprintf(w, "| %s | %d | %.3f | %.3f | %.1f %% |\n", set, f.Queries, f.AUC, f.PairedAUC, 100*f.Accuracy)
		}
	}
	fmt.Fprintf(w, "\nAccepted at the threshold: %.1f %% of the reference queries of the predictions, %.1f %% of Spider's.\n", 100*m.Figures["reference"].Accuracy, 100*m.Figures["gold"].Accuracy)
}

// printScore tells how well the score tells right queries from wrong ones.
func (p *Report) printScore(w io.Writer) {
	t := p.Training
	if t == nil {
		return
	}
	fmt.Fprintf(w, `
"Score" counts a query as flagged, too, whose score is below %.2f, the shipped threshold.

## The score of the evidence

The score that is at hand while one types; it decides how loud rules are. Learnt from %d queries of %d databases. AUC: how often a right query scores above a wrong one; the same among the queries of one question.

| queries | number | AUC | same question | accuracy at the threshold |
|---|---|---|---|---|
`, t.Model.Threshold, t.Items, t.Databases)
	for _, set := range []struct{ key, name string }{
		{"bugs", "NL2SQL-BUGs"}, {"bugs with values", "of these, with a database"}, {"bugs without values", "of these, schema only"}, {"bird", "predictions for BIRD"}, {"spider", "predictions for Spider"},
		{"schema only bird", "predictions for BIRD by the schema alone"}, {"schema only spider", "predictions for Spider by the schema alone"},
	} {
		if m := t.Sets[set.key]; m != nil {
			fmt.Fprintf(w, "| %s | %d | %.3f | %.3f | %.1f %% |\n", set.name, m.N, m.AUC, m.PairedAUC, 100*m.at(t.Model.Threshold))
		}
	}
	if g := t.Sets["gold"]; g != nil {
		fmt.Fprintf(w, "\nOf %d right reference queries %.1f %% score above the threshold.\n", g.N, 100*g.at(t.Model.Threshold))
	}
}
