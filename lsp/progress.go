package lsp

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// bars are the progress bars that are shown.
type bars struct {
	mu      sync.Mutex // guards what follows
	made    int
	cancels map[protocol.ProgressToken]context.CancelFunc
}

// begin shows the progress of a request, under the client's token or one of its
// own if the client can show it. The context ends when the user presses cancel.
func (s *server) begin(ctx context.Context, token protocol.ProgressToken, title string) (_ context.Context, done func()) {
	if token == nil {
		token = s.newBar(ctx)
	}
	if token == nil {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	s.bars.put(token, cancel)
	yes := true
	s.progress(token, &protocol.WorkDoneProgressBegin{Kind: "begin", Title: "SQL Repair: " + title, Cancellable: &yes})
	return ctx, func() {
		s.bars.put(token, nil)
		cancel()
		s.progress(token, &protocol.WorkDoneProgressEnd{Kind: "end"})
	}
}

// newBar asks the client for a bar; nil if it shows none.
func (s *server) newBar(ctx context.Context) protocol.ProgressToken {
	if !s.able.progress {
		return nil
	}
	token := s.bars.token()
	if err := s.client.call(ctx, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: token}, nil); err != nil {
		s.log.Debug("no progress bar", "error", err)
		return nil
	}
	return token
}

func (s *server) progress(token protocol.ProgressToken, value any) {
	s.client.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: token, Value: encode(value)})
}

func (b *bars) token() protocol.ProgressToken {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.made++
	return protocol.String(fmt.Sprintf("sqlrepair-%d", b.made))
}

// put keeps what a press on cancel does; nil forgets it.
func (b *bars) put(token protocol.ProgressToken, cancel context.CancelFunc) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if cancel == nil {
		delete(b.cancels, token)
		return
	}
	if b.cancels == nil {
		b.cancels = map[protocol.ProgressToken]context.CancelFunc{}
	}
	b.cancels[token] = cancel
}

func (s *server) workDoneProgressCancel(raw jsonrpc2.RawMessage) error {
	var p protocol.WorkDoneProgressCancelParams
	if err := decode(raw, &p); err != nil {
		return err
	}
	s.bars.mu.Lock()
	defer s.bars.mu.Unlock()
	if cancel := s.bars.cancels[p.Token]; cancel != nil {
		cancel()
	}
	return nil
}
