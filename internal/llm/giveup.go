package llm

import (
	"context"
	"sync"
)

// GivingUp passes requests on to c until one fails in a way that would meet the
// next ones, too; these get the same error at once. It is for commands, which would
// else wait for a server that is down once for each file.
func GivingUp(c Completer) Completer { return &givingUp{to: c} }

type givingUp struct {
	to Completer

	mu  sync.Mutex // guards err
	err error
}

func (g *givingUp) Complete(ctx context.Context, r Request) (Answer, error) {
	g.mu.Lock()
	err := g.err
	g.mu.Unlock()
	if err != nil {
		return Answer{}, err
	}
	a, err := g.to.Complete(ctx, r)
	switch KindOf(err) {
	case Unreachable, Overloaded, Refused:
		g.mu.Lock()
		g.err = err
		g.mu.Unlock()
	}
	return a, err
}
