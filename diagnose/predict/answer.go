package predict

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// Guess is one error type that one answer names.
type Guess struct {
	Type  diagnose.SubType
	Where string // a part of the query, as the model copied it; may be empty
	Why   string // one sentence; may be empty
}

// Voted is an error type that most answers name.
type Voted struct {
	Guess
	Votes int
}

// What models put around an answer: what they thought, and a fence.
var (
	thought = regexp.MustCompile(`(?s)^\s*<think(?:ing)?>.*?</think(?:ing)?>`)
	fenced  = regexp.MustCompile("(?s)^```[a-zA-Z]*\n(.*)\n```$")
	bullet  = regexp.MustCompile(`^(?:[-*•]|\d+[.)])\s+`)
)

// Parse reads an answer: the JSON object that was asked for, the list in it alone,
// or one type a line; "none" alone says that nothing is wrong. Whatever else it
// holds makes all of it unreadable: nothing is guessed.
func Parse(answer string) ([]Guess, error) {
	text := strings.TrimSpace(thought.ReplaceAllString(answer, ""))
	if m := fenced.FindStringSubmatch(text); m != nil {
		text = strings.TrimSpace(m[1])
	}
	switch {
	case text == "":
		return nil, errors.New("it is empty")
	case text[0] == '{' || text[0] == '[':
		return parseJSON(text)
	}
	return parseLines(text)
}

type guessed struct {
	Type  *string `json:"type"`
	Where string  `json:"where"`
	Why   string  `json:"why"`
}

func parseJSON(text string) ([]Guess, error) {
	var list *[]guessed
	var err error
	if text[0] == '[' {
		err = json.Unmarshal([]byte(text), &list)
	} else {
		var all struct {
			Errors *[]guessed `json:"errors"`
		}
		err = json.Unmarshal([]byte(text), &all)
		list = all.Errors
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("it is not the JSON that was asked for: %w", err)
	case list == nil:
		return nil, errors.New("it has no list of errors")
	}
	var out []Guess
	for _, g := range *list {
		if g.Type == nil {
			return nil, errors.New("an error in it has no type")
		}
		if out, err = add(out, *g.Type, g.Where, g.Why); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func parseLines(text string) ([]Guess, error) {
	var out []Guess
	lines := strings.Split(text, "\n")
	for _, l := range lines {
		l = strings.Trim(bullet.ReplaceAllString(strings.TrimSpace(l), ""), "`*\"' .")
		if l == "" {
			continue
		}
		if strings.EqualFold(l, "none") && len(lines) == 1 {
			return nil, nil
		}
		var err error
		if out, err = add(out, l, "", ""); err != nil {
			return nil, err
		}
	}
	if out == nil {
		return nil, errors.New("it names no type")
	}
	return out, nil
}

// add adds a type by its label or slug; one that was named before counts once.
func add(list []Guess, label, where, why string) ([]Guess, error) {
	t, ok := diagnose.ParseSubType(label)
	if !ok {
		return nil, fmt.Errorf("%q is none of the 31 types", short(label, 60))
	}
	for _, g := range list {
		if g.Type == t {
			return list, nil
		}
	}
	return append(list, Guess{t, where, why}), nil
}

// vote keeps the types that more than half of the answers name, in the taxonomy's
// order, with the place and the reason that the first of them gives.
func vote(answers [][]Guess) []Voted {
	var out []Voted
	for _, t := range diagnose.SubTypes() {
		v := Voted{Guess: Guess{Type: t}}
		for _, list := range answers {
			for _, g := range list {
				if g.Type != t {
					continue
				}
				v.Votes++
				if v.Where == "" {
					v.Where = g.Where
				}
				if v.Why == "" {
					v.Why = g.Why
				}
			}
		}
		if 2*v.Votes > len(answers) {
			out = append(out, v)
		}
	}
	return out
}
