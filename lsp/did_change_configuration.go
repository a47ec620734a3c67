package lsp

import (
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
)

// section is the name of the project's settings in an editor.
const section = "sqlrepair"

// didChangeConfiguration takes new settings, which clients send with or without
// the section around them. Without any, nothing has changed.
func (s *server) didChangeConfiguration(raw jsonrpc2.RawMessage) error {
	var p struct {
		Settings json.RawMessage `json:"settings"`
	}
	if err := decode(raw, &p); err != nil {
		return err
	}
	settings := p.Settings
	var around map[string]json.RawMessage
	if decode(jsonrpc2.RawMessage(settings), &around) == nil && around[section] != nil {
		settings = around[section]
	}
	if len(settings) == 0 || string(settings) == "null" || sameJSON(settings, s.open.Settings) {
		return nil
	}
	s.open.Settings = settings
	s.reopen()
	return nil
}
