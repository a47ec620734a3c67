package llm

import (
	"context"
	"fmt"
	"sync"
)

// Budget bounds the tokens that are spent on models, prompts and answers
// together. It is safe for concurrent use.
type Budget struct {
	limit int

	mu    sync.Mutex // guards what follows
	spent int
	held  int // for requests on their way, as much as they may cost
}

// NewBudget allows so many tokens.
func NewBudget(limit int) *Budget { return &Budget{limit: limit} }

// Spent is how many tokens were spent; where the endpoint did not count them, an
// estimate.
func (b *Budget) Spent() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spent
}

// hold sets aside what a request may cost; false if that is not left.
func (b *Budget) hold(n int) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.spent+b.held+n > b.limit {
		return false
	}
	b.held += n
	return true
}

func (b *Budget) settle(held, spent int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held -= held
	b.spent += spent
}

// Within passes on to c only what the budget allows, and counts what it cost. A
// request is refused where its longest answers would not fit.
func Within(b *Budget, c Completer) Completer { return &bounded{b, c} }

type bounded struct {
	budget *Budget
	to     Completer
}

func (w *bounded) Complete(ctx context.Context, r Request) (Answer, error) {
	prompt := Estimate(r.Messages)
	most := prompt + r.N*r.MaxTokens
	if !w.budget.hold(most) {
		return Answer{}, &Error{Spent, fmt.Sprintf("the model was not asked: of %d tokens not enough are left for a prompt and its answers", w.budget.limit)}
	}
	cost := 0
	defer func() { w.budget.settle(most, cost) }() // also where c panics
	a, err := w.to.Complete(ctx, r)
	switch {
	case a.Usage != Usage{}:
		cost = a.Usage.Prompt + a.Usage.Completion
	case err == nil:
		cost = prompt
		for _, t := range a.Texts {
			cost += estimate(t)
		}
	case KindOf(err) == Malformed:
		cost = prompt // it was worked on
	}
	return a, err
}

// Estimate is about how many tokens a prompt has.
func Estimate(messages []Message) int {
	n := 0
	for _, m := range messages {
		n += estimate(m.Content) + 4 // what stands around a message
	}
	return n
}

// estimate takes three bytes for a token, which SQL rarely exceeds.
func estimate(s string) int { return (len(s) + 2) / 3 }
