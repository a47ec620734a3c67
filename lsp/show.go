package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// page is an answer for people: as a document, and as the few lines that fit
// into a message.
type page struct {
	document, message string
}

// show shows an answer in a client that does not do it itself.
func (s *server) show(ctx context.Context, name string, p page) {
	if s.able.shows {
		return
	}
	err := errors.New("the client shows no documents")
	if s.able.showDocument {
		err = s.showDocument(ctx, name, p.document)
	}
	if err != nil && ctx.Err() == nil {
		s.log.Debug("shown as a message", "because", err)
		s.client.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: p.message})
	}
}

func (s *server) showDocument(ctx context.Context, name, markdown string) error {
	file, err := s.shown.write(name, markdown)
	if err != nil {
		return err
	}
	var out protocol.ShowDocumentResult
	err = s.client.call(ctx, protocol.MethodWindowShowDocument, &protocol.ShowDocumentParams{URI: uri.File(file)}, &out)
	if err == nil && !out.Success {
		err = errors.New("the client could not show the document")
	}
	return err
}

// shown are the documents that were written to be shown. They hold data of the
// user, so only the user may read them and they go with the server.
type shown struct {
	mu    sync.Mutex // guards what follows
	dir   string
	count int
}

// write writes a document and returns its path.
func (d *shown) write(name, markdown string) (string, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dir == "" {
		dir, err := os.MkdirTemp("", "sqlrepair-")
		if err != nil {
			return "", err
		}
		d.dir = dir
	}
	d.count++
	file := filepath.Join(d.dir, fmt.Sprintf("%s-%d.md", name, d.count))
	return file, os.WriteFile(file, []byte(markdown), 0o600)
}

func (d *shown) remove() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dir != "" {
		os.RemoveAll(d.dir)
	}
}
