package analysis

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Pipeline reads texts. It holds no state of its own and is safe for concurrent
// use.
type Pipeline struct {
	Rules   []diagnose.Rule
	Sources Sources
	// Measured is what was measured of each rule; it decides how loud it is.
	Measured map[string]rules.Measured
	// Model scores statements by their evidence; nil scores none. It is asked for
	// when the first question is read, since reading it takes time.
	Model func() *features.Model
	// Answers is the model of answerability, asked for like Model; nil judges none.
	Answers func() *answerability.Model
	// Triage is the model that judges questions by themselves, asked for like Model; nil
	// judges none.
	Triage func() *answerability.TriageModel
	// Limits bound every run of a query.
	Limits result.Limits
	// Panicked is told of a rule that panicked; nil passes panics on.
	Panicked diagnose.Panicked
}

// Quick reads a text with what is at hand and does no I/O. The report of an
// earlier version of the same file, which may be nil, saves the work for the
// statements that did not change.
func (p *Pipeline) Quick(prev *Report, path, src string) *Report {
	r := &Report{Path: path, Text: src, beside: p.Sources.Beside(path), views: map[string]*view{}}
	var earlier pairing.Pairs
	old := map[*syntax.Statement]*Unit{}
	if prev != nil {
		earlier, r.Problems, r.Complete, r.Provisional = prev.pairs, prev.Problems, prev.Complete, prev.Provisional
		for _, u := range prev.Units {
			old[u.Statement] = u
		}
	}
	beside := r.beside
	if pairing.IsMarkdown(path) {
		r.markdown = pairing.ReadMarkdown(src)
		beside = beside.In(r.markdown)
	}
	r.File = p.parse(prev, r)
	r.Lines = text.NewLines(src)
	r.pairs = beside.Read(r.File, earlier)
	p.units(r, prev, old)
	remember(r, prev, old)
	return r
}

// parse reads the text in its dialect.
func (p *Pipeline) parse(prev, r *Report) *syntax.File {
	d, known := p.dialect(prev, r)
	var before *syntax.File
	if prev != nil && prev.File.Dialect == d && prev.File.Lenient() == !known {
		before = prev.File
	}
	switch {
	case r.markdown != nil:
		return syntax.ParseParts(before, r.markdown.Text, d, r.markdown.Parts(d))
	case before != nil:
		return syntax.Reparse(before, r.Text)
	case known:
		return syntax.Parse(r.Text, d)
	}
	return syntax.ParseLenient(r.Text, d)
}

// dialect is what the file's databases, its settings or its name say, else what
// its text lets one guess; false where even that is open or shows a dialect that is
// none of ours.
func (p *Pipeline) dialect(prev, r *Report) (syntax.Dialect, bool) {
	if s := p.Sources.Known(r.Path, ""); s != nil {
		return s.Dialect(), true
	}
	if d, ok := p.Sources.Dialect(r.Path); ok {
		return d, true
	}
	if prev != nil {
		for _, name := range slices.Sorted(maps.Keys(prev.views)) {
			if s := p.Sources.Known(r.Path, name); s != nil {
				return s.Dialect(), true
			}
		}
	}
	if r.markdown != nil {
		return syntax.SQLite, true // a fence says its own
	}
	d, sure := syntax.Guess(r.Text)
	r.foreign = syntax.Foreign(r.Text)
	return d, sure && !r.foreign
}

func (p *Pipeline) units(r, prev *Report, old map[*syntax.Statement]*Unit) {
	r.Units = make([]*Unit, len(r.File.Statements))
	levels := p.Sources.Levels(r.Path)
	asked := sync.OnceValue(func() map[string]*diagnose.Case { return byQuestion(prev) })
	for i, st := range r.File.Statements {
		pair := r.pairs.At(i)
		v := p.view(r, prev, pair.Database).of(st)
		m := made{pair, v.catalog, v.values, levels, r.foreign}
		if u := old[st]; u != nil && u.made == m {
			r.Units[i] = u
			continue
		}
		u := &Unit{Statement: st, Pair: *pair, Source: v.source, made: m}
		var earlier *diagnose.Case
		if pair.Question != nil {
			earlier = asked()[pair.Question.Text]
		}
		p.diagnose(r, u, v, earlier)
		r.Units[i] = u
	}
}

// byQuestion are the cases of an earlier report by the texts of their questions: who
// edits a query leaves the question above it as it is.
func byQuestion(r *Report) map[string]*diagnose.Case {
	out := map[string]*diagnose.Case{}
	if r == nil {
		return out
	}
	for _, u := range r.Units {
		if u.Case != nil && u.Case.Question != nil {
			out[u.Case.Pair.Question.Text] = u.Case
		}
	}
	return out
}

// view is what the statements of a file that name one database are read
// against: the source's catalog with what the file itself creates.
type view struct {
	source  Source
	base    *catalog.Catalog
	catalog *catalog.Catalog
	values  *catalog.Values
	checker Checker
	dialect syntax.Dialect // of the checker
	guessed bool           // nobody said that this is the dialect
	foreign bool           // its dialect is none of ours
	ddl     []*syntax.Statement
	// vocabulary is made of the catalog when a question is first linked to it.
	vocabulary func() *question.Vocabulary
	// schema is made of the catalog when a question is first triaged.
	schema func() *answerability.Schema
}

// of is the view of one statement. What is known of a database says nothing of a
// statement in another dialect, as the fence of a Markdown text may name it.
func (v *view) of(st *syntax.Statement) *view {
	if v.source != nil && st.Dialect != v.dialect || v.foreign {
		return &view{dialect: v.dialect, guessed: v.guessed, foreign: v.foreign}
	}
	return v
}

// view finds or builds the view of a database name. The view of the earlier
// version is used again while the source and the file's DDL are the same.
func (p *Pipeline) view(r, prev *Report, name string) *view {
	if v := r.views[name]; v != nil {
		return v
	}
	v := &view{source: p.Sources.Known(r.Path, name), dialect: r.File.Dialect, guessed: r.File.Lenient(), foreign: r.foreign}
	if v.source != nil {
		v.base, v.values = v.source.Catalog(), v.source.Values()
	}
	for _, st := range r.File.Statements {
		if st.Class == syntax.DDL {
			v.ddl = append(v.ddl, st)
		}
	}
	if prev != nil {
		if was := prev.views[name]; was != nil && was.base == v.base && same(was.ddl, v.ddl) {
			v.catalog, v.checker, v.vocabulary, v.schema = was.catalog, was.checker, was.vocabulary, was.schema
			r.views[name] = v
			return v
		}
	}
	v.catalog = v.base.Extend(r.File)
	v.schema = sync.OnceValue(func() *answerability.Schema { return answerability.NewSchema(v.catalog) })
	v.vocabulary = sync.OnceValue(func() *question.Vocabulary { return question.NewVocabulary(v.catalog) })
	if v.catalog != nil {
		v.checker = p.Sources.Checker(v.catalog, r.File.Dialect)
	}
	r.views[name] = v
	return v
}

func same(a, b []*syntax.Statement) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// diagnose fills in a unit's case and findings. The order is that of DESIGN:
// rules, engine, raw findings, severity, suppression. Earlier is a case of the same
// question, nil if there is none.
func (p *Pipeline) diagnose(r *Report, u *Unit, v *view, earlier *diagnose.Case) {
	u.read(v)
	if u.Statement.Class == syntax.None {
		u.Findings = p.noQuery(r.Path, u)
		return
	}
	u.Case = diagnose.NewCase(diagnose.Inputs{
		Statement: u.Statement, Pair: u.Pair, Catalog: v.catalog, Values: v.values, Engine: ask(u.Statement, v), Guessed: v.guessed, Foreign: r.foreign,
		Vocabulary: v.vocabulary, Earlier: earlier,
	})
	p.find(r.Path, u, nil)
}

// find fills in a unit's findings, judged, and its score. Outcome is what running
// the query gave, nil if it was not run.
func (p *Pipeline) find(path string, u *Unit, outcome *result.Result) {
	found, untried := p.raw(u.Case)
	telling := p.telling(found)
	score := p.score(u.Case, telling, outcome)
	if f, ok := scoreFinding(score, telling); ok {
		found = append(found, f)
	}
	p.judge(path, u.Case, found, score)
	p.judge(path, u.Case, untried, score)
	u.Findings, u.untried, u.telling = append(found, p.noQuery(path, u)...), untried, telling
	u.Score, u.predicted, u.triaged = score, false, false
}

// raw are the findings of engine, rules and annotations, not judged yet; apart
// from them those that hold only if their edit is run and changes the result.
func (p *Pipeline) raw(c *diagnose.Case) (sure, untried []diagnose.Finding) {
	found := diagnose.EngineFindings(c)
	if len(found) == 0 {
		// Rules read a tree whose names are known; where the engine refuses the
		// statement its word comes first.
		found = diagnose.Run(c, p.Rules, p.Panicked)
	}
	for _, f := range found {
		if p.rule(f.Rule).Tried {
			untried = append(untried, f)
		} else {
			sure = append(sure, f)
		}
	}
	return append(sure, diagnose.Annotations(c)...), untried
}

// rule is the rule of that name; the zero rule where there is none.
func (p *Pipeline) rule(name string) diagnose.Rule {
	i := slices.IndexFunc(p.Rules, func(r diagnose.Rule) bool { return r.Name == name })
	if i < 0 {
		return diagnose.Rule{}
	}
	return p.Rules[i]
}

// ask lets the engine prepare a statement, where it can be. The fence of a
// Markdown text may name another dialect than the engine's.
func ask(st *syntax.Statement, v *view) diagnose.Word {
	checker := v.checker
	if checker == nil || st.Dialect != v.dialect {
		return diagnose.Word{}
	}
	w := diagnose.Word{Functions: checker.Functions()}
	q, ok := st.ReadOnly()
	if !ok || hasStandIn(st) {
		return w
	}
	refused := checker.Check(q)
	if v.guessed && refused != nil && refused.Class != result.TableNotFound && refused.Class != result.ColumnNotFound {
		return w // another engine may well take it
	}
	w.Asked, w.Refused = true, refused
	if w.Refused == nil {
		w.Names = checker.CheckNames(q)
	}
	return w
}

// hasStandIn reports whether the text holds something that is filled in before
// the database sees it: then its word on the text means nothing.
func hasStandIn(st *syntax.Statement) bool {
	found := false
	if st.Query != nil {
		syntax.Walk(st.Query, func(n syntax.Node) bool {
			o, opaque := n.(*syntax.Opaque)
			found = found || opaque && strings.IndexByte("{$%:@?", st.Text[o.Start]) >= 0
			return !found
		})
	}
	for _, t := range st.Tokens {
		if t.Kind == syntax.ParamToken && !plainParam.MatchString(t.In(st.Text)) {
			return true
		}
	}
	return found
}

// plainParam are the placeholders that SQLite itself reads.
var plainParam = regexp.MustCompile(`^(\?\d*|[:@$][\pL_][\pL\pN_]*)$`)

// noQuery reports the questions that nothing answers.
func (p *Pipeline) noQuery(path string, u *Unit) []diagnose.Finding {
	var out []diagnose.Finding
	for _, q := range u.unanswered() {
		f := diagnose.Finding{
			Rule: diagnose.NoQuery, Source: diagnose.FromRule, Severity: diagnose.Information,
			Span: q.Span, Message: "There is no query for this question", Why: "A question is paired with the statement below it, and none follows.",
			Mask: &diagnose.Mask{Instruction: "Write the query below the question, or remove the question."},
		}
		p.level(path, u, &f)
		out = append(out, f)
	}
	return out
}
