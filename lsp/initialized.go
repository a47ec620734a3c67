package lsp

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// initialized asks to be told of changed configuration, if the client lets
// itself be asked.
func (s *server) initialized(jsonrpc2.RawMessage) error {
	var want []protocol.Registration
	if s.able.registerWatch {
		want = append(want, protocol.Registration{ID: "sqlrepair-files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles,
			RegisterOptions: protocol.LSPAny(`{"watchers":[{"globPattern":"**/` + configFile + `"}]}`)})
	}
	if s.able.registerConfig {
		want = append(want, protocol.Registration{ID: "sqlrepair-settings", Method: protocol.MethodWorkspaceDidChangeConfiguration,
			RegisterOptions: protocol.LSPAny(`{"section":"` + section + `"}`)})
	}
	if want == nil {
		return nil
	}
	s.goes("registration", func() { // ends with base
		err := s.client.call(s.base, protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: want}, nil)
		if err != nil {
			s.log.Info("changes of configuration will go unnoticed", "error", err)
		}
	})
	return nil
}
