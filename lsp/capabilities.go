package lsp

import (
	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// capabilities say what the server can do for this client.
func (s *server) capabilities() protocol.ServerCapabilities {
	yes, change := true, protocol.TextDocumentSyncKindIncremental
	return protocol.ServerCapabilities{
		PositionEncoding: encodingKind(s.enc),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{OpenClose: &yes, Change: &change, Save: &protocol.SaveOptions{}},
		HoverProvider:    protocol.Boolean(true),
		// What the outline and the folds show is the pairing.
		DocumentSymbolProvider: protocol.Boolean(true),
		FoldingRangeProvider:   protocol.Boolean(true),
		CodeLensProvider:       &protocol.CodeLensOptions{},
		InlayHintProvider:      protocol.Boolean(true),
		CodeActionProvider: &protocol.CodeActionOptions{
			CodeActionKinds: []protocol.CodeActionKind{protocol.CodeActionKindQuickFix, kindOffer, kindBecause, kindFixAll},
			ResolveProvider: &yes,
		},
		ExecuteCommandProvider: protocol.ExecuteCommandOptions{
			WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: &yes},
			Commands:                s.commands(),
		},
		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported: &yes, ChangeNotifications: protocol.Boolean(true),
		}},
	}
}

func encodingKind(e text.Encoding) protocol.PositionEncodingKind {
	switch e {
	case text.UTF8:
		return protocol.PositionEncodingKindUTF8
	case text.UTF32:
		return protocol.PositionEncodingKindUTF32
	}
	return protocol.PositionEncodingKindUTF16
}
