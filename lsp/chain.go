package lsp

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// task is a request that was read and is ready to run beside the connection.
type task struct {
	on  *snapshot // what it sees; nil where it concerns no document
	run func(context.Context) (any, error)
}

// handle is the connection's handler. The library calls it with one message
// after the other; it ends the connection on a panic and on an error of a
// notification, and recycles ctx and req when it returns, so neither leaves
// this file.
func (s *server) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if req.IsCall() {
		return s.answer(ctx, req)
	}
	s.notice(req)
	return nil, nil
}

// notice handles a notification inline. Errors are logged: there is nobody to
// answer.
func (s *server) notice(req *jsonrpc2.Request) {
	method := strings.Clone(req.Method())
	defer func() {
		if v := recover(); v != nil {
			s.log.Error("panic", "method", method, "value", v, "stack", string(debug.Stack()))
		}
	}()
	handle, known := notifications[method]
	if !known || s.phase != serving && method != protocol.MethodExit {
		s.log.Debug("ignored", "method", method)
		return
	}
	if err := handle(s, req.Params()); err != nil {
		s.log.Warn("notification failed", "method", method, "error", err)
	}
}

// answer handles a request. Its parameters are read and its snapshot is taken
// inline; then the next message may be read while it runs.
func (s *server) answer(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	method, id := strings.Clone(req.Method()), req.ID()
	var t task
	defer func() {
		if v := recover(); v != nil {
			s.log.Error("panic", "method", method, "snapshot", t.on, "value", v, "stack", string(debug.Stack()))
			result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: internal error, see the log", method)
		}
	}()
	if err := s.admit(method); err != nil {
		return nil, err
	}
	if handle, ok := lifecycle[method]; ok {
		return encoded(handle(s, req.Params()))
	}
	prepare, ok := requests[method]
	if !ok {
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "no such method: %s", method)
	}
	if t, err = prepare(s, req.Params()); err != nil {
		return nil, err
	}
	return s.beside(ctx, id, t)
}

// beside runs a task beside the connection. It is registered before the next
// message is read, which may cancel it.
func (s *server) beside(ctx context.Context, id jsonrpc2.ID, t task) (any, error) {
	own, done := s.running.start(s.base, id) // no child of ctx, which lives in a pool
	defer done()
	if t.on != nil {
		t.on.space.users.Add(1)
		defer t.on.space.users.Done()
	}
	jsonrpc2.Async(ctx)
	result, err := encoded(t.run(own))
	if err != nil && own.Err() != nil {
		return nil, protocol.ErrRequestCancelled
	}
	return result, coded(err)
}

// coded gives an error that has no code the one of an internal error; the
// library would send 0.
func coded(err error) error {
	if wire := (*jsonrpc2.Error)(nil); err != nil && !errors.As(err, &wire) {
		return jsonrpc2.Errorf(jsonrpc2.InternalError, "%v", err)
	}
	return err
}

// admit says whether a request may be made in the present phase.
func (s *server) admit(method string) error {
	switch {
	case s.phase == starting && method != protocol.MethodInitialize:
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s before initialize", method)
	case s.phase == serving && method == protocol.MethodInitialize:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize was requested twice")
	case s.phase == stopped:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s after shutdown", method)
	}
	return nil
}

// encoded encodes a result here, where a panic is still caught.
func encoded(result any, err error) (any, error) {
	if err != nil || result == nil {
		return nil, err
	}
	raw, err := protocol.Marshal(result)
	if err != nil {
		return nil, fmt.Errorf("encoding the result: %w", err)
	}
	return jsonrpc2.RawMessage(raw), nil
}

// decode reads parameters into p, which shares no memory with them afterwards.
func decode(raw jsonrpc2.RawMessage, p any) error {
	if len(raw) == 0 {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "parameters are missing")
	}
	if err := protocol.Unmarshal(raw, p); err != nil {
		return jsonrpc2.Errorf(jsonrpc2.InvalidParams, "parameters: %v", err)
	}
	return nil
}

// failed is the error of a request that could not be done, for people.
func failed(format string, args ...any) error {
	return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), format, args...)
}

// undone is the error of a request that err kept from being done.
func undone(err error) error {
	if errors.Is(err, context.Canceled) {
		return protocol.ErrRequestCancelled
	}
	return failed("%v", err)
}

// calls are the requests that run.
type calls struct {
	mu      sync.Mutex // guards cancels
	cancels map[jsonrpc2.ID]context.CancelFunc
}

// start derives the context of a request; done must be called when it ends.
func (c *calls) start(parent context.Context, id jsonrpc2.ID) (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(parent)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancels == nil {
		c.cancels = map[jsonrpc2.ID]context.CancelFunc{}
	}
	c.cancels[id] = cancel
	return ctx, func() {
		c.mu.Lock()
		delete(c.cancels, id)
		c.mu.Unlock()
		cancel()
	}
}

// cancel ends the request of that id, if it still runs.
func (c *calls) cancel(id jsonrpc2.ID) {
	c.mu.Lock()
	cancel := c.cancels[id]
	c.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}
