package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/assist"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

func (s *server) documentSymbol(_ context.Context, n *snapshot, _ *protocol.DocumentSymbolParams) (any, error) {
	tree, list := []protocol.DocumentSymbol{}, []protocol.SymbolInformation{}
	if n.report != nil {
		for _, sym := range assist.Symbols(n.report) {
			tree = append(tree, s.symbol(n, sym))
			list = append(list, protocol.SymbolInformation{
				BaseSymbolInformation: protocol.BaseSymbolInformation{Name: sym.Name, Kind: symbolKind(sym.Class)},
				Location:              protocol.Location{URI: n.doc.name, Range: s.rangeOf(n, sym.Span)},
			})
		}
	}
	if s.able.symbolTree {
		return tree, nil
	}
	return list, nil
}

func (s *server) symbol(n *snapshot, sym assist.Symbol) protocol.DocumentSymbol {
	out := protocol.DocumentSymbol{
		Name: sym.Name, Kind: symbolKind(sym.Class), Range: s.rangeOf(n, sym.Span), SelectionRange: s.rangeOf(n, sym.Body),
	}
	if sym.Detail != "" {
		out.Detail = &sym.Detail
	}
	return out
}

// symbolKind picks what editors draw differently: the protocol knows no queries.
func symbolKind(c syntax.Class) protocol.SymbolKind {
	switch c {
	case syntax.Read:
		return protocol.SymbolKindFunction
	case syntax.DDL:
		return protocol.SymbolKindStruct
	case syntax.Write:
		return protocol.SymbolKindEvent
	}
	return protocol.SymbolKindObject
}
