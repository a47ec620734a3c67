package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// lifecycle are the requests handled inline.
var lifecycle = map[string]func(*server, jsonrpc2.RawMessage) (any, error){
	protocol.MethodInitialize: (*server).initialize,
	protocol.MethodShutdown:   (*server).shutdown,
}

// notifications are handled inline; those that are not here are ignored.
var notifications = map[string]func(*server, jsonrpc2.RawMessage) error{
	protocol.MethodInitialized:                        (*server).initialized,
	protocol.MethodExit:                               (*server).exit,
	protocol.MethodCancelRequest:                      (*server).cancelRequest,
	protocol.MethodSetTrace:                           (*server).setTrace,
	protocol.MethodWindowWorkDoneProgressCancel:       (*server).workDoneProgressCancel,
	protocol.MethodTextDocumentDidOpen:                (*server).didOpen,
	protocol.MethodTextDocumentDidChange:              (*server).didChange,
	protocol.MethodTextDocumentDidSave:                (*server).didSave,
	protocol.MethodTextDocumentDidClose:               (*server).didClose,
	protocol.MethodWorkspaceDidChangeConfiguration:    (*server).didChangeConfiguration,
	protocol.MethodWorkspaceDidChangeWatchedFiles:     (*server).didChangeWatchedFiles,
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: (*server).didChangeWorkspaceFolders,
}

// requests are prepared inline and then run beside the connection.
var requests = map[string]func(*server, jsonrpc2.RawMessage) (task, error){
	protocol.MethodTextDocumentHover: onDocument((*server).hover,
		func(p *protocol.HoverParams) uri.URI { return p.TextDocument.URI }),
	protocol.MethodTextDocumentDocumentSymbol: onDocument((*server).documentSymbol,
		func(p *protocol.DocumentSymbolParams) uri.URI { return p.TextDocument.URI }),
	protocol.MethodTextDocumentFoldingRange: onDocument((*server).foldingRange,
		func(p *protocol.FoldingRangeParams) uri.URI { return p.TextDocument.URI }),
	protocol.MethodTextDocumentCodeLens: onDocument((*server).codeLens,
		func(p *protocol.CodeLensParams) uri.URI { return p.TextDocument.URI }),
	protocol.MethodTextDocumentInlayHint: onDocument((*server).inlayHint,
		func(p *protocol.InlayHintParams) uri.URI { return p.TextDocument.URI }),
	protocol.MethodTextDocumentCodeAction: onDocument((*server).codeAction,
		func(p *codeActionParams) uri.URI { return p.TextDocument.URI }),
	protocol.MethodCodeActionResolve:       (*server).prepareResolve,
	protocol.MethodWorkspaceExecuteCommand: (*server).prepareCommand,
}

// onDocument makes a request about one open document: it reads the parameters
// and takes the snapshot that the request will see.
func onDocument[P any](run func(*server, context.Context, *snapshot, *P) (any, error), of func(*P) uri.URI) func(*server, jsonrpc2.RawMessage) (task, error) {
	return func(s *server, raw jsonrpc2.RawMessage) (task, error) {
		p := new(P)
		if err := decode(raw, p); err != nil {
			return task{}, err
		}
		snap, err := s.docs.snapshot(of(p))
		if err != nil {
			return task{}, err
		}
		return task{snap, func(ctx context.Context) (any, error) { return run(s, ctx, snap, p) }}, nil
	}
}
