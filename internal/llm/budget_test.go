package llm_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// answers gives the same answer to all.
type answers struct {
	llm.Answer
	err error
}

func (a answers) Complete(context.Context, llm.Request) (llm.Answer, error) { return a.Answer, a.err }

var request = llm.Request{Messages: []llm.Message{{Role: llm.User, Content: "How many rows?"}}, N: 2, MaxTokens: 50}

// What a request cost is what the endpoint counted, else an estimate; a request
// that was not worked on costs nothing.
func TestBudgetCounts(t *testing.T) {
	for name, c := range map[string]struct {
		answers
		least, most int
	}{
		"counted":   {answers{Answer: llm.Answer{Texts: []string{"3"}, Usage: llm.Usage{Prompt: 20, Completion: 7}}}, 27, 27},
		"estimated": {answers{Answer: llm.Answer{Texts: []string{strings.Repeat("x", 30), "y"}}}, 12, 30},
		"refused":   {answers{err: &llm.Error{Kind: llm.Refused, Text: "no such model"}}, 0, 0},
		"malformed": {answers{err: &llm.Error{Kind: llm.Malformed, Text: "no JSON"}}, 5, 15},
	} {
		b := llm.NewBudget(1000)
		_, err := llm.Within(b, c.answers).Complete(t.Context(), request)
		if err != c.err {
			t.Errorf("%s: %v", name, err)
		}
		if n := b.Spent(); n < c.least || n > c.most {
			t.Errorf("%s: %d tokens, want from %d to %d", name, n, c.least, c.most)
		}
	}
}

// A budget is never exceeded, however many ask at once.
func TestBudgetHolds(t *testing.T) {
	const limit = 1000
	b := llm.NewBudget(limit)
	c := llm.Within(b, answers{Answer: llm.Answer{Texts: []string{"3"}, Usage: llm.Usage{Prompt: 20, Completion: 80}}})
	var wait sync.WaitGroup
	var refused sync.Map
	for i := range 40 {
		wait.Go(func() {
			if _, err := c.Complete(t.Context(), request); err != nil {
				refused.Store(i, err)
			}
		})
	}
	wait.Wait()
	if n := b.Spent(); n > limit || n == 0 {
		t.Errorf("%d tokens of %d were spent", n, limit)
	}
	n := 0
	refused.Range(func(_, err any) bool {
		n++
		if llm.KindOf(err.(error)) != llm.Spent {
			t.Error(err)
		}
		return true
	})
	if n < 30 {
		t.Errorf("%d of 40 requests were refused", n)
	}
}

// Only what may be answered a little later is worth another try.
func TestRetryable(t *testing.T) {
	for kind, want := range map[llm.Kind]bool{
		llm.Unreachable: true, llm.Overloaded: true, llm.Refused: false, llm.Malformed: false, llm.Spent: false, llm.Unrecorded: false,
	} {
		if kind.Retryable() != want {
			t.Errorf("kind %d: %v", kind, !want)
		}
	}
}
