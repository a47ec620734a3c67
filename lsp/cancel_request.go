package lsp

import (
	"encoding/json"
	"strconv"

	"go.lsp.dev/jsonrpc2"
)

// cancelRequest ends the context of a request. The protocol's own type is not
// used because it knows numbers of 32 bits only.
func (s *server) cancelRequest(raw jsonrpc2.RawMessage) error {
	var p struct {
		ID json.RawMessage `json:"id"`
	}
	if err := decode(raw, &p); err != nil {
		return err
	}
	if n, err := strconv.ParseInt(string(p.ID), 10, 64); err == nil {
		s.running.cancel(jsonrpc2.NewNumberID(n))
		return nil
	}
	var id string
	if err := decode(jsonrpc2.RawMessage(p.ID), &id); err != nil {
		return err
	}
	s.running.cancel(jsonrpc2.NewStringID(id))
	return nil
}
