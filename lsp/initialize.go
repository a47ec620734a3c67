package lsp

import (
	"encoding/json"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

func (s *server) initialize(raw jsonrpc2.RawMessage) (any, error) {
	var p hello
	if err := decode(raw, &p); err != nil {
		return nil, err
	}
	s.able, s.enc = p.abilities(), p.encoding()
	s.open = OpenParams{Trusted: s.able.trusted, Roots: p.roots(), Settings: p.options().Settings, Password: s.password}
	s.reopen()
	s.phase = serving
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "sqlrepair-lsp", Version: protocol.NewOptional(s.opt.Version)},
	}, nil
}

// hello is what is read of the parameters of initialize. The protocol's own type
// would refuse a client for a single odd value in a part that does not matter.
type hello struct {
	RootURI      string                     `json:"rootUri"`
	RootPath     string                     `json:"rootPath"`
	Folders      []protocol.WorkspaceFolder `json:"workspaceFolders"`
	Options      json.RawMessage            `json:"initializationOptions"`
	Capabilities struct {
		General struct {
			PositionEncodings []protocol.PositionEncodingKind `json:"positionEncodings"`
		} `json:"general"`
		Window struct {
			WorkDoneProgress bool    `json:"workDoneProgress"`
			ShowDocument     support `json:"showDocument"`
		} `json:"window"`
		Workspace struct {
			ApplyEdit     bool `json:"applyEdit"`
			WorkspaceEdit struct {
				DocumentChanges bool `json:"documentChanges"`
			} `json:"workspaceEdit"`
			Configuration dynamic `json:"didChangeConfiguration"`
			WatchedFiles  dynamic `json:"didChangeWatchedFiles"`
			CodeLens      refresh `json:"codeLens"`
			InlayHint     refresh `json:"inlayHint"`
		} `json:"workspace"`
		TextDocument struct {
			Hover struct {
				ContentFormat []protocol.MarkupKind `json:"contentFormat"`
			} `json:"hover"`
			DocumentSymbol struct {
				Hierarchical bool `json:"hierarchicalDocumentSymbolSupport"`
			} `json:"documentSymbol"`
			FoldingRange struct {
				LineFoldingOnly bool    `json:"lineFoldingOnly"`
				RangeLimit      float64 `json:"rangeLimit"`
			} `json:"foldingRange"`
			CodeLens   json.RawMessage `json:"codeLens"`
			CodeAction struct {
				Literals    json.RawMessage `json:"codeActionLiteralSupport"`
				IsPreferred bool            `json:"isPreferredSupport"`
				Disabled    bool            `json:"disabledSupport"`
				Data        bool            `json:"dataSupport"`
				Resolve     struct {
					Properties []string `json:"properties"`
				} `json:"resolveSupport"`
			} `json:"codeAction"`
			Diagnostics struct {
				RelatedInformation bool `json:"relatedInformation"`
				Tags               struct {
					ValueSet []protocol.DiagnosticTag `json:"valueSet"`
				} `json:"tagSupport"`
			} `json:"publishDiagnostics"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

// options are the project's own initializationOptions.
type options struct {
	Trusted  *bool           `json:"trusted"`
	Shows    bool            `json:"shows"`
	Settings json.RawMessage `json:"settings"`
}

// options reads the project's own options. What is not understood counts as
// absent: some clients send a list or a text where they have none.
func (p *hello) options() (o options) {
	if decode(jsonrpc2.RawMessage(p.Options), &o) != nil {
		return options{}
	}
	return o
}

type support struct {
	Support bool `json:"support"`
}

type refresh struct {
	Support bool `json:"refreshSupport"`
}

type dynamic struct {
	Registration bool `json:"dynamicRegistration"`
}

// abilities are what the client said that it can do.
type abilities struct {
	trusted         bool // no notion of trust counts as trust
	shows           bool // it shows the answers of the commands itself
	applyEdit       bool
	documentChanges bool
	showDocument    bool
	progress        bool
	registerWatch   bool
	registerConfig  bool
	markdown        bool
	symbolTree      bool
	foldLines       bool // it folds whole lines
	folds           int  // how many it takes; 0 is all
	literals        bool // code actions that are not mere commands
	preferred       bool
	disabled        bool
	resolveEdit     bool
	related         bool
	unnecessary     bool
	lenses          bool
	refreshLenses   bool
	refreshInlays   bool
}

func (p *hello) abilities() abilities {
	c, own := &p.Capabilities, p.options()
	action, formats := &c.TextDocument.CodeAction, c.TextDocument.Hover.ContentFormat
	return abilities{
		trusted:         own.Trusted == nil || *own.Trusted,
		shows:           own.Shows,
		applyEdit:       c.Workspace.ApplyEdit,
		documentChanges: c.Workspace.WorkspaceEdit.DocumentChanges,
		showDocument:    c.Window.ShowDocument.Support,
		progress:        c.Window.WorkDoneProgress,
		registerWatch:   c.Workspace.WatchedFiles.Registration,
		registerConfig:  c.Workspace.Configuration.Registration,
		markdown:        len(formats) == 0 || slices.Contains(formats, protocol.MarkupKindMarkdown),
		symbolTree:      c.TextDocument.DocumentSymbol.Hierarchical,
		foldLines:       c.TextDocument.FoldingRange.LineFoldingOnly,
		folds:           clip(c.TextDocument.FoldingRange.RangeLimit),
		literals:        len(action.Literals) > 0 && string(action.Literals) != "null",
		preferred:       action.IsPreferred,
		disabled:        action.Disabled,
		resolveEdit:     action.Data && slices.Contains(action.Resolve.Properties, "edit"),
		related:         c.TextDocument.Diagnostics.RelatedInformation,
		lenses:          len(c.TextDocument.CodeLens) > 0 && string(c.TextDocument.CodeLens) != "null",
		refreshLenses:   c.Workspace.CodeLens.Support,
		refreshInlays:   c.Workspace.InlayHint.Support,
		unnecessary:     slices.Contains(c.TextDocument.Diagnostics.Tags.ValueSet, protocol.DiagnosticTagUnnecessary),
	}
}

// encoding chooses how positions are counted: bytes where the client offers
// them, for they need no conversion.
func (p *hello) encoding() text.Encoding {
	offered := p.Capabilities.General.PositionEncodings
	switch {
	case slices.Contains(offered, protocol.PositionEncodingKindUTF8):
		return text.UTF8
	case slices.Contains(offered, protocol.PositionEncodingKindUTF32) && !slices.Contains(offered, protocol.PositionEncodingKindUTF16):
		return text.UTF32
	}
	return text.UTF16
}

// roots are the paths of the folders; of the older ways to say it the newest.
func (p *hello) roots() []string {
	var out []string
	for _, f := range p.Folders {
		out = append(out, f.URI.FsPath())
	}
	switch {
	case out != nil:
	case p.RootURI != "":
		if u, err := uri.Parse(p.RootURI); err == nil {
			out = []string{u.FsPath()}
		}
	case p.RootPath != "":
		out = []string{p.RootPath}
	}
	return out
}
