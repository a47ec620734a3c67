package lsp

import (
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"go.lsp.dev/protocol"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// renew gives a document another text: the deep run on the one before ends, the
// quick phase runs, its findings are published, and the deep phase follows when
// the text has settled. d.mu is held.
func (s *server) renew(d *document, version int32, src string) {
	d.cancel()
	d.candidates = nil
	d.current = s.read(d, s.space, version, src)
	s.publish(d, true)
	s.settle(d, s.opt.Settle, analysis.Typed)
}

// reread reads the present text anew in a workspace, if it was read in from.
func (s *server) reread(d *document, from, in *space, on analysis.Occasion) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || d.current.space != from {
		return
	}
	d.cancel()
	d.current = s.read(d, in, d.current.version, d.current.text)
	s.publish(d, false)
	s.settle(d, 0, on)
}

// read makes the snapshot of a text. d.mu is held.
func (s *server) read(d *document, in *space, version int32, src string) *snapshot {
	next := &snapshot{doc: d, version: version, text: src, space: in}
	if len(src) > maxText {
		s.refuse(d)
	} else {
		var prev *analysis.Report
		if d.current != nil && d.current.space == in {
			prev = d.current.report
		}
		next.report = s.quick(next, prev)
	}
	if next.report != nil {
		next.lines = next.report.Lines
	}
	if next.lines == nil {
		next.lines = text.NewLines(src)
	}
	return next
}

// quick is the quick phase; nil where it panicked, which is logged.
func (s *server) quick(n *snapshot, prev *analysis.Report) (r *analysis.Report) {
	defer func() {
		if v := recover(); v != nil {
			s.log.Error("panic", "in", "quick phase", "snapshot", n, "value", v, "stack", string(debug.Stack()))
			r = nil
		}
	}()
	return n.space.Quick(prev, n.doc.path, n.text)
}

// refuse tells the client once that a text is too long.
func (s *server) refuse(d *document) {
	if d.refused {
		return
	}
	d.refused = true
	s.client.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{
		Type:    protocol.MessageTypeWarning,
		Message: fmt.Sprintf("SQL Repair: %s is longer than %d MB and is not analysed.", d.path, maxText>>20),
	})
}

// settle starts the deep phase on the current snapshot after a delay. An
// untrusted workspace has none. d.mu is held.
func (s *server) settle(d *document, delay time.Duration, on analysis.Occasion) {
	d.cancel()
	n := d.current
	if n.report == nil || !s.able.trusted || s.base.Err() != nil {
		return
	}
	ctx, cancel := context.WithCancel(s.base)
	d.stop = cancel
	n.space.users.Add(1)
	s.goes("deep phase", func() { // ends with ctx
		defer n.space.users.Done()
		defer cancel()
		timer := time.NewTimer(delay)
		defer timer.Stop()
		select {
		case <-timer.C:
			s.deepen(ctx, n, on)
		case <-ctx.Done():
		}
	})
}

// cancel ends the deep run. d.mu is held.
func (d *document) cancel() {
	if d.stop != nil {
		d.stop()
		d.stop = nil
	}
}

// deepen runs the deep phase and publishes what it brought, if the snapshot is
// still the current one then. A report that is the first to be provisional is
// followed by what the databases themselves say.
func (s *server) deepen(ctx context.Context, n *snapshot, on analysis.Occasion) {
	report := n.space.Deep(ctx, n.report, on)
	if report == nil || report == n.report {
		return
	}
	next := *n
	next.report = report
	if !s.replace(ctx, n, &next) {
		return
	}
	if rescored(n.report, report) {
		s.refreshHints()
	}
	switch {
	case report.Provisional && !n.report.Provisional:
		s.deepen(ctx, &next, on)
	case on != analysis.Typed && !report.Provisional:
		s.predict(ctx, &next)
	}
}

// predict asks the language model, where the workspace has one, and publishes what
// it says of each statement as it comes.
func (s *server) predict(ctx context.Context, n *snapshot) {
	p, ok := n.space.Workspace.(Predictor)
	for more := ok; more; {
		next := *n
		if next.report, more = p.Predict(ctx, n.report); next.report == n.report || !s.replace(ctx, n, &next) {
			return
		}
		n = &next
	}
}

// replace publishes a snapshot of the same text that knows more, if the one that
// it was made from is still the current one.
func (s *server) replace(ctx context.Context, n, next *snapshot) bool {
	d := n.doc
	d.mu.Lock()
	defer d.mu.Unlock()
	if ctx.Err() != nil || d.closed || d.current != n {
		return false
	}
	d.current = next
	s.publish(d, false)
	return true
}

// publish sends the diagnostics of the current snapshot, and the status where it
// has changed. Without always, equal diagnostics are not sent again; a text that
// is not analysed has none, which is said only where it had some. d.mu is held,
// so that an older version never follows a newer one.
func (s *server) publish(d *document, always bool) {
	n := d.current
	raw, err := protocol.Marshal(&protocol.PublishDiagnosticsParams{
		URI: d.name, Version: protocol.NewOptional(n.version), Diagnostics: s.diagnostics(n),
	})
	switch {
	case err != nil:
		s.log.Error("encoding diagnostics", "snapshot", n, "error", err)
	case n.report == nil && d.published == nil:
	case always || !bytes.Equal(raw, d.published):
		d.published = raw
		s.client.send(protocol.MethodTextDocumentPublishDiagnostics, raw)
	}
	if n.report == nil {
		d.published = nil
	}
	s.sendStatus(d)
}
