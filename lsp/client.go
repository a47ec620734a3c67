package lsp

import (
	"context"
	"fmt"
	"log/slog"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// client is the other end of the connection. Parameters are encoded here and
// not by the connection's codec, which does not know the protocol's unions.
type client struct {
	conn jsonrpc2.Conn
	log  *slog.Logger
}

// notify sends a notification. One that cannot be sent is no matter: the
// connection is about to end then.
func (c *client) notify(method string, params any) {
	raw, err := protocol.Marshal(params)
	if err != nil {
		c.log.Error("encoding", "method", method, "error", err)
		return
	}
	c.send(method, raw)
}

// send is notify with parameters that are JSON already.
func (c *client) send(method string, params []byte) {
	if err := c.conn.Notify(context.Background(), method, jsonrpc2.RawMessage(params)); err != nil {
		c.log.Debug("not sent", "method", method, "error", err)
	}
}

// call asks the client and waits for the answer. It must not be used inline: the
// answer could not be read. A call that ctx ends is taken back.
func (c *client) call(ctx context.Context, method string, params, result any) error {
	raw, err := protocol.Marshal(params)
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	var answer jsonrpc2.RawMessage
	id, err := c.conn.Call(ctx, method, jsonrpc2.RawMessage(raw), &answer)
	if n, sent := id.Number(); sent && ctx.Err() != nil {
		c.notify(protocol.MethodCancelRequest, &protocol.CancelParams{ID: protocol.Integer(n)})
	}
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	if result == nil || len(answer) == 0 {
		return nil
	}
	return protocol.Unmarshal(answer, result)
}
