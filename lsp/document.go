package lsp

import (
	"context"
	"fmt"
	"log/slog"
	"path"
	"path/filepath"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// maxText is the longest text that is analysed.
const maxText = 10 << 20

// snapshot is one version of a document and what is known of it. It is
// immutable; the deep phase makes another one of the same version.
type snapshot struct {
	doc     *document
	version int32
	text    string
	lines   *text.Lines
	report  *analysis.Report // nil where the text was not analysed
	space   *space           // what made the report
}

// LogValue names the snapshot in the log without its text.
func (n *snapshot) LogValue() slog.Value {
	if n == nil {
		return slog.StringValue("none")
	}
	return slog.StringValue(fmt.Sprintf("%s version %d", n.doc.name, n.version))
}

// document is an open document.
type document struct {
	name uri.URI // as the client spelt it, which is how it wants to hear of it
	path string

	mu         sync.Mutex // guards what follows, and the order of what is published
	current    *snapshot
	stop       context.CancelFunc // ends the deep run on the current snapshot
	published  []byte             // the diagnostics last published, as JSON
	status     []byte             // the status last sent, as JSON
	refused    bool               // the client was told that the text is too long
	closed     bool
	candidates map[string]analysis.Tried // by id, of the current version
}

// documents are the open ones.
type documents struct {
	mu    sync.Mutex // guards byURI
	byURI map[docURI]*document
}

func (d *documents) get(at docURI) *document {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.byURI[at]
}

func (d *documents) put(at docURI, doc *document) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.byURI[at] = doc
}

// remove forgets a document and returns it; nil if it was not open.
func (d *documents) remove(at docURI) *document {
	d.mu.Lock()
	defer d.mu.Unlock()
	doc := d.byURI[at]
	delete(d.byURI, at)
	return doc
}

func (d *documents) all() []*document {
	d.mu.Lock()
	defer d.mu.Unlock()
	out := make([]*document, 0, len(d.byURI))
	for _, doc := range d.byURI {
		out = append(out, doc)
	}
	return out
}

// snapshot is the present one of an open document.
func (d *documents) snapshot(at docURI) (*snapshot, error) {
	doc := d.get(at)
	if doc == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "no such document is open: %s", at)
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	return doc.current, nil
}

// pathOf is where a document lies, for what is looked up from there. A document
// that is in no file lies in the first folder. The end of the name says what the
// document holds, which the client knows better.
func pathOf(at docURI, language string, roots []string) string {
	file := at.FsPath()
	if !at.IsFile() && !filepath.IsAbs(file) {
		file = path.Base(at.Path())
		if len(roots) > 0 {
			file = filepath.Join(roots[0], file)
		}
	}
	if language == "markdown" && !pairing.IsMarkdown(file) {
		file += ".md"
	}
	return file
}

// change is one entry of a change notification; without a Range the text is all
// of the new text.
type change struct {
	Range *struct {
		Start lenientPos `json:"start"`
		End   lenientPos `json:"end"`
	} `json:"range"`
	Text string `json:"text"`
}

// apply makes the changes one after the other, each in the text that the one
// before left. A range that lies outside the text is clipped.
func apply(src string, lines *text.Lines, enc text.Encoding, changes []change) string {
	for i, c := range changes {
		if c.Range == nil {
			src = c.Text
		} else {
			if i > 0 {
				lines = text.NewLines(src)
			}
			lo := lines.Offset(c.Range.Start.pos(), enc)
			hi := max(lo, lines.Offset(c.Range.End.pos(), enc))
			src = src[:lo] + c.Text + src[hi:]
		}
	}
	return src
}

// position converts an offset for the client.
func (s *server) position(n *snapshot, off int) protocol.Position {
	p := n.lines.PosOf(off, s.enc)
	return protocol.Position{Line: uint32(p.Line), Character: uint32(p.Character)}
}

func (s *server) rangeOf(n *snapshot, span text.Span) protocol.Range {
	return protocol.Range{Start: s.position(n, span.Start), End: s.position(n, span.End)}
}

// offset converts a position of the client; one outside the text is clipped.
func (s *server) offset(n *snapshot, p protocol.Position) int {
	return n.lines.Offset(text.Pos{Line: int(p.Line), Character: int(p.Character)}, s.enc)
}

func (s *server) spanOf(n *snapshot, r protocol.Range) text.Span {
	lo := s.offset(n, r.Start)
	return text.Span{Start: lo, End: max(lo, s.offset(n, r.End))}
}
