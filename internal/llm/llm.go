package llm

import (
	"context"
	"errors"
)

// Message is one part of a prompt.
type Message struct {
	Role    Role   `json:"role"`
	Content string `json:"content"`
}

// Role says who speaks in a Message.
type Role string

// The roles that prompts use.
const (
	System Role = "system"
	User   Role = "user"
)

// Request asks a model for answers to one prompt.
type Request struct {
	// Purpose names what the answers are for, in records of them.
	Purpose     string
	Messages    []Message
	Temperature float64 // 0 wants the likeliest answer
	N           int     // how many answers are wanted, from 1
	MaxTokens   int     // of each answer, what a model thinks before it included
}

// Answer is what a model gave: from one to N texts, none of them empty.
type Answer struct {
	Texts []string
	Model string // as it names itself; "" if it does not
	Usage Usage
}

// Usage counts tokens; zeros mean that nobody counted.
type Usage struct {
	Prompt, Completion int
}

// Completer answers requests. Implementations are safe for concurrent use, and
// their errors but those of ctx are *Error.
type Completer interface {
	Complete(ctx context.Context, r Request) (Answer, error)
}

// Kind says why there is no answer.
type Kind uint8

// The kinds of errors.
const (
	Unreachable Kind = iota + 1 // no connection, or no answer in time
	Overloaded                  // too many requests, or a failure of the server
	Refused                     // the key, the model or the request is not accepted
	Malformed                   // what came back is no answer
	Spent                       // the budget of tokens does not allow it
	Unrecorded                  // only recorded answers are given, and there is none
	Unwritable                  // it cannot be recorded
)

// Retryable reports whether the same request may be answered a little later.
func (k Kind) Retryable() bool { return k == Unreachable || k == Overloaded }

// Error is why there is no answer, in words for people and without secrets.
type Error struct {
	Kind Kind
	Text string
}

func (e *Error) Error() string { return e.Text }

// KindOf is the kind of an error; 0 if it is no *Error.
func KindOf(err error) Kind {
	var e *Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return 0
}
