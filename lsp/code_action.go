package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// The kinds of actions besides the quick fix.
const (
	kindOffer = protocol.CodeActionKindRefactorRewrite + ".sqlrepair"
	// kindBecause are the labels of error types; they come only when asked for.
	kindBecause = kindOffer + ".because"
	kindFixAll  = protocol.CodeActionKindSourceFixAll + ".sqlrepair"
)

// codeActionParams is what is read of the parameters: of the diagnostics that a
// client sends along only the data, for their ranges may be wrong and those of
// other servers may be anything.
type codeActionParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Range        protocol.Range                  `json:"range"`
	Context      struct {
		Diagnostics []struct {
			Data protocol.LSPAny `json:"data"`
		} `json:"diagnostics"`
		Only []protocol.CodeActionKind `json:"only"`
	} `json:"context"`
}

func (s *server) codeAction(_ context.Context, n *snapshot, p *codeActionParams) (any, error) {
	a := &actions{server: s, on: n, out: []protocol.CommandOrCodeAction{}}
	if n.report == nil {
		return a.out, nil
	}
	at := s.spanOf(n, p.Range)
	if wants(p.Context.Only, protocol.CodeActionKindQuickFix) {
		a.quickFixes(n.chosen(at, p.ids(n.version)))
	}
	if wants(p.Context.Only, kindOffer) {
		a.offers(at.Start)
	}
	if slices.Contains(p.Context.Only, kindBecause) {
		a.because(at.Start)
	}
	// Not unasked: it looks at every finding of the text.
	if len(p.Context.Only) > 0 && wants(p.Context.Only, kindFixAll) {
		a.fixAll()
	}
	return a.out, nil
}

// wants reports whether a client that asks for the kinds in only, or for all if
// there are none, wants actions of kind k.
func wants(only []protocol.CodeActionKind, k protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == "" || o == k || strings.HasPrefix(string(k), string(o)+".")
	})
}

// ids are the findings that the client names, of the version that it has.
func (p *codeActionParams) ids(version int32) []string {
	var out []string
	for _, d := range p.Context.Diagnostics {
		var data diagnosticData
		if decode([]byte(d.Data), &data) == nil && data.Version == version {
			out = append(out, data.ID)
		}
	}
	return out
}

// chosen are the findings that touch a span or are named.
func (n *snapshot) chosen(at text.Span, ids []string) []analysis.Finding {
	return slices.DeleteFunc(n.findings(), func(f analysis.Finding) bool {
		touches := f.Span.Start <= at.End && at.Start <= f.Span.End
		return !touches && !slices.Contains(ids, f.ID)
	})
}

// actions collects the answer to one request.
type actions struct {
	*server
	on  *snapshot
	out []protocol.CommandOrCodeAction
}

// quickFixes adds the fixes of findings, then what else can be done with them.
func (a *actions) quickFixes(findings []analysis.Finding) {
	ws := a.on.space
	for _, f := range findings {
		for _, fix := range ws.Fixes(a.on.report, f.ID) {
			a.add(fix, protocol.CodeActionKindQuickFix, actionData{What: aFix, Finding: f.ID}, &f)
		}
	}
	tried := map[int]bool{}
	for _, f := range findings {
		if !tried[f.Unit] && f.Source != diagnose.FromQuestion { // of which no query is wrong
			tried[f.Unit] = true
			a.tryOut(f)
		}
	}
	for _, f := range findings {
		if fix, ok := ws.Ignore(a.on.report, f.ID); ok {
			a.add(fix, protocol.CodeActionKindQuickFix, actionData{What: anIgnore, Finding: f.ID}, &f)
		}
	}
}

func (a *actions) offers(off int) {
	for _, fix := range a.on.space.Offers(a.on.report, off) {
		a.add(fix, kindOffer, actionData{What: anOffer, Off: off}, nil)
	}
}

// because adds an action for each error type, which writes its label.
func (a *actions) because(off int) {
	for _, fix := range a.on.space.Because(a.on.report, off) {
		a.add(fix, kindBecause, actionData{What: aReason, Off: off}, nil)
	}
}

// fixAll adds the one action that makes all mechanical fixes of the text.
func (a *actions) fixAll() {
	if edits := a.on.space.Mechanical(a.on.report); len(edits) > 0 {
		a.add(analysis.Fix{Title: "Make all mechanical fixes", Edits: edits}, kindFixAll, actionData{What: allFixes}, nil)
	}
}

// add adds the action that makes a fix. Its edit is left out where the client
// can ask for it later.
func (a *actions) add(fix analysis.Fix, kind protocol.CodeActionKind, data actionData, f *analysis.Finding) {
	if !a.able.literals {
		return
	}
	data.URI, data.Version, data.Fix = a.on.doc.name, a.on.version, fix.ID
	action := &protocol.CodeAction{Title: fix.Title, Kind: &kind}
	if f != nil {
		action.Diagnostics = []protocol.Diagnostic{a.diagnostic(a.on, *f)}
	}
	if fix.Preferred && a.able.preferred {
		action.IsPreferred = &fix.Preferred
	}
	if a.able.resolveEdit {
		action.Data = encode(data)
	} else if edit, err := a.workspaceEdit(a.on, fix.Edits); err == nil {
		action.Edit = edit
	} else {
		a.log.Error("unusable fix", "snapshot", a.on, "finding", data.Finding, "error", err)
		return
	}
	a.out = append(a.out, action)
}

// tryOut adds the action that runs the candidates of a finding's statement, if
// there is a database to run them on. It names the finding: VS Code puts actions
// that name none last, behind those that ignore.
func (a *actions) tryOut(f analysis.Finding) {
	src := a.on.report.Units[f.Unit].Source
	if src == nil || !a.able.trusted {
		return
	}
	title := "Run the candidates on the database…"
	run := protocol.Command{Title: title, Command: cmdRunCandidates,
		Arguments: []protocol.LSPAny{encode(placeArg{a.on.doc.name, a.position(a.on, f.Span.Start)})}}
	if !a.able.literals {
		a.out = append(a.out, &run)
		return
	}
	kind := protocol.CodeActionKindQuickFix
	// With an edit, if an empty one, nothing is left to resolve. VS Code lets go of
	// the command's argument when another list of actions comes while it resolves,
	// and says "Actual command not found" instead of running it.
	action := &protocol.CodeAction{Title: title, Kind: &kind, Command: run, Edit: &protocol.WorkspaceEdit{}, Diagnostics: []protocol.Diagnostic{a.diagnostic(a.on, f)}}
	if err := src.MayRun(); err != nil {
		if !a.able.disabled {
			return
		}
		action.Command, action.Edit, action.Disabled = protocol.Command{}, nil, protocol.CodeActionDisabled{Reason: err.Error()}
	}
	a.out = append(a.out, action)
}
