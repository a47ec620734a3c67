package answerability

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// Beyond is the family of what is read besides the 67 features: the numbers of
// diagnose/features.
const Beyond Family = "beyond"

// Point is what one fact contributes to a score, in words: a term, or several that
// say the same.
type Point struct {
	// Feature, ID, Family, Verdict and Value are those of the weightiest term. ID is ""
	// where the paper has none, Verdict where the feature is a number.
	Feature, ID string
	Family      Family
	Verdict     string
	Value       float64 // NaN if unknown
	// Weight is the sum of all Terms' weights, below 0 where it speaks against the query.
	Weight float64
	Text   string
	// Topic is the part of question or query that it is about, in a word or two; "" where
	// that is all of it.
	Topic string
	// Against and For say that the fact itself speaks against the query or for it.
	Against, For bool
	// Plain says that fact and weight point the same way. The others are corrections of
	// the model, which say nothing to people.
	Plain    bool
	Evidence []diagnose.Reason
	Terms    []Term
}

// Trace is a score split into its points: Base and the weights of all Points sum up
// to the log odds of the score if Logit, else to the score.
type Trace struct {
	Base   float64
	Logit  bool
	Points []Point // the weightiest first
}

// Trace tells what a score is made of. It is worked out when first asked for; the
// caller must not change it.
func (s *Score) Trace() *Trace {
	s.told.Do(func() { s.trace = s.split() })
	return &s.trace
}

func (s *Score) split() Trace {
	base, logit, terms := s.Terms()
	out := Trace{Base: base, Logit: logit}
	at := map[string]int{}
	for _, t := range terms {
		p := s.point(t)
		i, known := at[p.Text]
		if !known {
			at[p.Text] = len(out.Points)
			out.Points = append(out.Points, p)
			continue
		}
		same := &out.Points[i]
		same.Terms = append(same.Terms, t)
		same.Weight += t.Weight
		same.Against = same.Against || p.Against
		if same.Topic == "" {
			same.Topic = p.Topic
		}
		if len(same.Evidence) == 0 {
			same.Evidence = p.Evidence
		}
	}
	for i := range out.Points {
		p := &out.Points[i]
		p.Plain, p.Evidence = p.plain(), distinct(p.Evidence)
	}
	slices.SortStableFunc(out.Points, func(a, b Point) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return out
}

// distinct are reasons without those that were given before.
func distinct(reasons []diagnose.Reason) []diagnose.Reason {
	var out []diagnose.Reason
	for _, r := range reasons {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// point puts a term into words.
func (s *Score) point(t Term) Point {
	p := Point{Feature: t.Name, Value: t.Value, Weight: t.Weight, Terms: []Term{t}}
	if place := Place(t.Name); place < len(s.Answers) {
		s.answerPoint(&p, &s.Answers[place])
		return p
	}
	fact := s.evidence.Fact(t.Name, t.Value)
	p.Family, p.Text, p.Topic, p.Against, p.For, p.Evidence = Beyond, fact.Text, fact.Topic, fact.Against, fact.For, fact.Because
	if gaps := s.Answers[furtherGapsNumber-1]; t.Name == "found.rules" && (gaps.Verdict == Fail) == (t.Value > 0) {
		p.Text, p.Evidence, p.Against, p.For = gaps.Text, gaps.Evidence, t.Value > 0, t.Value == 0
	}
	return p
}

// The features whose answers are put into other words for people.
const (
	furtherGapsNumber   = 47
	overallNumber       = 58
	gateNumber          = 60
	interventionsNumber = 61
)

func (s *Score) answerPoint(p *Point, a *Answer) {
	p.ID, p.Family, p.Text, p.Topic, p.Evidence = a.Feature.ID, a.Feature.Family, a.Text, topics[a.Feature.Number], a.Evidence
	if a.Feature.Kind == VerdictKind {
		p.Verdict, p.Against, p.For = a.Verdict.String(), a.Verdict == Fail, a.Verdict == Pass
		return
	}
	switch a.Feature.Number {
	case overallNumber:
		p.Against, p.For = a.Value < enough, a.Value >= enough
	case gateNumber:
		p.Text, p.Against, p.For = "requirements are met, and no rule finds anything", a.Value > 0, a.Value == 0
		if p.Against {
			p.Text = "requirements are not met, or a rule finds something"
		}
	case interventionsNumber:
		p.Text, p.Against, p.For = s.Answers[furtherGapsNumber-1].Text, a.Value > 0, a.Value == 0
		if len(a.Evidence) > 0 {
			p.Text = a.Evidence[0].Text
		}
	}
}

// plain reports whether fact and weight point the same way.
func (p *Point) plain() bool {
	switch {
	case p.Against:
		return p.Weight < 0
	case p.For:
		return p.Weight > 0
	}
	return true
}

// Short is the trace for a few lines: at most so many of the plain points, and the
// sum of the weights of all others.
func (t *Trace) Short(most int) (points []Point, rest float64) {
	for _, p := range t.Points {
		if p.Plain && len(points) < most {
			points = append(points, p)
		} else {
			rest += p.Weight
		}
	}
	return points, rest
}

// What a fact must weigh to be told of by itself.
const (
	leastLogit = 0.1
	leastShare = 0.02
)

// Verdict is what a score says, in words; a score of less than half the threshold says
// no, for few right queries have one, and what lies between says nothing either way.
func (s *Score) Verdict() string {
	switch {
	case s.Value >= s.Model.Threshold:
		return "answers the question"
	case s.Low():
		return "may not answer the question"
	}
	return "perhaps answers the question"
}

// Low reports whether the score is so low that few right queries have one.
func (s *Score) Low() bool { return s.Value < s.Model.Threshold/2 }

// Headline is the score in a line for people: whether the query answers its question,
// and what speaks against it. Of a low score that is the weightiest fact; of others
// only what is unclear.
func (s *Score) Headline() string {
	against := s.Trace().Against(len(s.Trace().Points))
	line := fmt.Sprintf("%s: %.2f", s.Verdict(), s.Value)
	if s.Low() {
		if len(against) > 0 {
			line += " · " + brief(against[0].Text)
		}
		return line
	}
	var unclear []string
	for _, p := range against {
		if p.Topic != "" && !slices.Contains(unclear, p.Topic) && len(unclear) < mostTopics {
			unclear = append(unclear, p.Topic)
		}
	}
	if n := len(unclear); n > 0 {
		line += " · " + strings.Join(unclear[:n-1], ", ") + strings.Repeat(" and ", min(n-1, 1)) + unclear[n-1] + " unclear"
	}
	return line
}

// brief cuts a fact that would make a line too long to be read above a query.
func brief(fact string) string {
	if letters := []rune(fact); len(letters) > mostLetters {
		return strings.TrimRight(string(letters[:mostLetters-1]), " ,;") + "…"
	}
	return fact
}

// mostLetters is how long a fact in a line may be.
const mostLetters = 80

// mostTopics is how many a line names.
const mostTopics = 3

// Against are the points that speak against the query and weigh something, at most
// so many, the weightiest first.
func (t *Trace) Against(most int) []Point {
	least := leastShare
	if t.Logit {
		least = leastLogit
	}
	var out []Point
	for _, p := range t.Points {
		if p.Against && p.Weight <= -least && len(out) < most {
			out = append(out, p)
		}
	}
	return out
}

// topics are what the features are about, by number; those that count or sum up are
// about nothing by itself.
var topics = map[int]string{
	1: "question", 3: "measure", 4: "entity", 5: "period", 6: "restriction", 7: "wording", 8: "reference", 9: "wording", 10: "intent",
	11: "computation", 12: "output", 13: "grouping", 14: "order", 15: "conditions",
	16: "names", 17: "tables", 18: "columns", 19: "names", 20: "tables", 21: "columns", 22: "joins", 23: "joins", 24: "versions",
	25: "names", 26: "names", 27: "names", 28: "types", 29: "joins", 30: "types", 31: "dates", 32: "dates", 33: "dates", 34: "time zone", 35: "dates",
	36: "measure", 37: "computation", 38: "tables", 39: "missing values", 40: "values", 41: "pattern", 42: "pattern", 43: "wording", 44: "values",
	45: "who asks", 46: "who asks",
	62: "output", 63: "conditions", 64: "tables", 65: "grouping", 66: "order", 67: "wording",
}
