package llm_test

import (
	"context"
	"errors"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// failing answers each request with the next error; nil is an answer.
type failing struct {
	errs  []error
	asked int
}

func (f *failing) Complete(context.Context, llm.Request) (llm.Answer, error) {
	f.asked++
	return llm.Answer{Texts: []string{"a"}}, f.errs[(f.asked-1)%len(f.errs)]
}

// A server that is down, or refuses, is not asked again; one answer that is none
// says nothing about the next.
func TestGivingUp(t *testing.T) {
	kind := func(k llm.Kind) error { return &llm.Error{Kind: k, Text: "trouble"} }
	for _, c := range []struct {
		err   error
		asked int
	}{
		{nil, 3},
		{kind(llm.Unreachable), 1},
		{kind(llm.Overloaded), 1},
		{kind(llm.Refused), 1},
		{kind(llm.Malformed), 3},
		{kind(llm.Unrecorded), 3},
		{kind(llm.Spent), 3}, // a shorter prompt may still fit
		{context.Canceled, 3},
	} {
		f := &failing{errs: []error{c.err}}
		g := llm.GivingUp(f)
		for range 3 {
			if _, err := g.Complete(t.Context(), llm.Request{N: 1}); !errors.Is(err, c.err) {
				t.Errorf("%v: %v", c.err, err)
			}
		}
		if f.asked != c.asked {
			t.Errorf("%v: asked %d times, want %d", c.err, f.asked, c.asked)
		}
	}
}
