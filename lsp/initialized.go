package lsp

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// initialized asks to be told of changed configuration and question files, if the client lets
// itself be asked.
func (s *server) initialized(jsonrpc2.RawMessage) error {
	var want []protocol.Registration
	if s.able.registerWatch {
		want = append(want, protocol.Registration{ID: "sqlrepair-files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles,
			RegisterOptions: watchers()})
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
			s.log.Info("changes of configuration and question files will go unnoticed", "error", err)
		}
	})
	return nil
}

func watchers() protocol.LSPAny {
	type watcher struct {
		GlobPattern string `json:"globPattern"`
	}
	var list []watcher
	for _, pattern := range watched {
		list = append(list, watcher{pattern})
	}
	return encode(map[string][]watcher{"watchers": list})
}
