package features

import (
	"fmt"
	"math"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Fact is what one feature says of a case.
type Fact struct {
	Text string
	// Topic is the part of the query that it is about, in a word or two; "" where that
	// is all of it.
	Topic string
	// Against and For say that the fact itself speaks against the query or for it,
	// whatever weight a model gives it.
	Against, For bool
	Because      []diagnose.Reason
}

// weakLink is how well something is named that a link of less speaks against.
const weakLink = 0.5

// Fact is what the feature of a name says of the case, where it has this value.
func (s *Score) Fact(name string, value float64) Fact {
	doc := all[Index(name)].Doc
	say, known := sayings[name]
	out := Fact{Topic: topic(name, say)}
	switch {
	case math.IsNaN(value):
		out.Text = "it is not known: " + doc
		return out
	case strings.HasPrefix(name, "sketch."):
		return s.outlineFact(name)
	case !known:
		out.Text = fmt.Sprintf("%s: %.4g", doc, value)
	case wantsMore(name):
		out.Against = value < weakLink
		out.Text = fmt.Sprintf("%s: %.2f", doc, value)
	default:
		out.Against, out.For = value > 0, value <= 0
		out.Text = "not so: " + say.text
	}
	if out.Against {
		out.Text = say.text
	}
	if !known {
		say.at = atStatement
	}
	if out.For {
		say.at = atNothing
	}
	out.Because = s.because(name, say.at)
	return out
}

// wantsMore reports whether a feature speaks for a query by a large value; by what
// the others count, one speaks against it.
func wantsMore(name string) bool {
	switch name {
	case "cover.share", "asked.given", "group.link", "select.asked.min", "select.asked.mean":
		return true
	}
	return strings.Contains(name, ".link.")
}

// outlineFact is a fact about the outline: of a feature of one bit about that, else
// about the most surprising one.
func (s *Score) outlineFact(name string) Fact {
	most, at := 0.0, -1
	for b := range bits {
		if Index(name) >= sketchSums && name != "sketch."+b.Name() {
			continue
		}
		if x := surprise(s.Expected[b], s.Outline[b]); at < 0 || x > most {
			most, at = x, int(b)
		}
	}
	b := Bit(at)
	out := Fact{Topic: topicOf[bitPlace(b)], Because: s.because(name, bitPlace(b))}
	switch {
	case most > surprising:
		out.Against, out.Text = true, s.surprise(b)
	case Index(name) < sketchSums:
		return Fact{For: true, Text: "the query looks like those that answer such questions"}
	default:
		out.Text = fmt.Sprintf("whether the query %s is as such questions have it", bitNames[b].has)
	}
	return out
}

// because are the places and counts that a fact rests on.
func (s *Score) because(name string, at place) []diagnose.Reason {
	var out []diagnose.Reason
	if r := s.outcome; r != nil && strings.HasPrefix(name, "outcome.") {
		rows := fmt.Sprintf("%d rows came back", r.RowCount)
		if r.RowCount == 1 {
			rows = "1 row came back"
		}
		out = append(out, diagnose.Reason{Text: rows, From: diagnose.InData})
	}
	if name == "literal.unstored" || name == "literal.respelt" || name == "literal.elsewhere" || name == "literal.misplaced" {
		out = append(out, s.notStored()...)
	}
	if span := s.span(at); len(out) == 0 && at != atNothing && span != (text.Span{}) {
		out = append(out, diagnose.Reason{Text: "here", From: origin(at), Span: span})
	}
	return out
}

// notStored are the constants that their columns do not store, with how many values
// those have.
func (s *Score) notStored() []diagnose.Reason {
	var out []diagnose.Reason
	for _, c := range s.Case.Comparisons() {
		d := s.Case.Values.Domain(c.Ref.ID)
		for _, lit := range c.Literals {
			if d != nil && s.Case.Values.Stores(c.Ref.ID, lit.Text) == catalog.No {
				what := fmt.Sprintf("`%s` does not store '%s'", c.Ref.ID.Column, lit.Text)
				if d.Rows >= 0 {
					what += fmt.Sprintf("; its table has %d rows", d.Rows)
				}
				out = append(out, diagnose.Reason{Text: what, From: diagnose.InData, Span: lit.Span})
			}
		}
	}
	return out
}

// topicOf names the parts of a query.
var topicOf = map[place]string{
	atSelect: "output", atFrom: "tables", atWhere: "conditions", atGroup: "grouping", atOrder: "order", atUncovered: "wording",
}

// topic is what a feature is about: where its saying points, or what is missing there.
func topic(name string, say saying) string {
	family, rest, _ := strings.Cut(name, ".")
	switch {
	case family == "group":
		return "grouping"
	case family == "order" || family == "cue" && (strings.HasPrefix(rest, "superlative") || strings.HasPrefix(rest, "order")):
		return "order"
	case family == "join":
		return "joins"
	case family == "literal":
		return "values"
	case family == "table":
		return "tables"
	}
	return topicOf[say.at]
}
