package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

const (
	source = "sqlrepair"
	pages  = "https://github.com/sqlrepair/sqlrepair-lsp/blob/main/docs/"
)

// diagnostics are the findings of a snapshot that are shown.
func (s *server) diagnostics(n *snapshot) []protocol.Diagnostic {
	out := []protocol.Diagnostic{}
	for _, f := range n.findings() {
		out = append(out, s.diagnostic(n, f))
	}
	return out
}

// findings are those that are neither suppressed nor switched off.
func (n *snapshot) findings() []analysis.Finding {
	if n.report == nil {
		return nil
	}
	var out []analysis.Finding
	for _, f := range n.report.Findings() {
		if !f.Suppressed && f.Severity != diagnose.Off {
			out = append(out, f)
		}
	}
	return out
}

func (s *server) diagnostic(n *snapshot, f analysis.Finding) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:           s.rangeOf(n, f.Span),
		Severity:        severity(f.Severity),
		Code:            protocol.String(f.Rule),
		CodeDescription: protocol.CodeDescription{Href: uri.URI(pages + f.Page())},
		Source:          protocol.NewOptional(source),
		Message:         protocol.String(f.Message),
		Data:            encode(diagnosticData{f.ID, n.version}),
	}
	if f.Unused && s.able.unnecessary {
		d.Tags.Set([]protocol.DiagnosticTag{protocol.DiagnosticTagUnnecessary})
	}
	if s.able.related {
		d.RelatedInformation = s.related(n, f)
	}
	return d
}

// related are the reasons that stand in the text.
func (s *server) related(n *snapshot, f analysis.Finding) []protocol.DiagnosticRelatedInformation {
	var out []protocol.DiagnosticRelatedInformation
	for _, r := range f.Because {
		if r.Span != (text.Span{}) {
			at := protocol.Location{URI: n.doc.name, Range: s.rangeOf(n, r.Span)}
			out = append(out, protocol.DiagnosticRelatedInformation{Location: at, Message: r.Text})
		}
	}
	return out
}

func severity(s diagnose.Severity) protocol.DiagnosticSeverity {
	switch s {
	case diagnose.Error:
		return protocol.DiagnosticSeverityError
	case diagnose.Warning:
		return protocol.DiagnosticSeverityWarning
	case diagnose.Hint:
		return protocol.DiagnosticSeverityHint
	}
	return protocol.DiagnosticSeverityInformation
}
