package lsp

import "go.lsp.dev/jsonrpc2"

// shutdown stops the work in the background; what runs for requests goes on.
func (s *server) shutdown(jsonrpc2.RawMessage) (any, error) {
	s.phase = stopped
	for _, d := range s.docs.all() {
		d.mu.Lock()
		d.cancel()
		d.mu.Unlock()
	}
	return nil, nil
}

// exit ends everything. The input ends with it: the client may keep its end
// open until this process is gone.
func (s *server) exit(jsonrpc2.RawMessage) error {
	s.hangUp()
	s.input.end()
	return nil
}
