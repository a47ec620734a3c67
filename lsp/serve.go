package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"go.lsp.dev/jsonrpc2"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// Options are what a server is made with.
type Options struct {
	Version string
	// Open opens the workspace: once at initialize and again when settings,
	// configuration files or folders change. It must be quick and touch no
	// database; errors in settings are the reports' problems.
	Open func(OpenParams) Workspace
	Log  *slog.Logger // nil discards
	// Settle is how long a text must be still before the deep phase; default
	// 300 ms.
	Settle time.Duration
}

// OpenParams is what the editor said about the workspace.
type OpenParams struct {
	Trusted  bool
	Roots    []string // paths of the folders; none for a single file
	Settings json.RawMessage
	Password config.Asker // asks the editor's user
}

// Workspace is what the server asks about texts. A Workspace with a Close
// method is closed when nothing uses it any more; one that is a Refresher gets
// the command sqlrepair.refreshSchema, one that is a Predictor is asked for
// predictions and gets the command sqlrepair.showPrompt. It is used concurrently.
type Workspace interface {
	// Quick does no I/O; prev is the report of the version before, or nil.
	Quick(prev *analysis.Report, path, src string) *analysis.Report
	// Deep returns r itself where it has nothing to add or ctx has ended.
	Deep(ctx context.Context, r *analysis.Report, on analysis.Occasion) *analysis.Report
	Fixes(r *analysis.Report, finding string) []analysis.Fix
	Mechanical(r *analysis.Report) []text.Edit
	Offers(r *analysis.Report, off int) []analysis.Fix
	Because(r *analysis.Report, off int) []analysis.Fix
	Ignore(r *analysis.Report, finding string) (analysis.Fix, bool)
	Masked(r *analysis.Report, off int) (analysis.Masked, error)
	Try(ctx context.Context, r *analysis.Report, off int) (analysis.Trial, error)
	RunQuery(ctx context.Context, r *analysis.Report, off int) (result.Result, error)
	// ScoreHint says where the scores of a file are shown: a value of
	// config.Score.Hint. It does no I/O.
	ScoreHint(path string) string
}

// Refresher is a Workspace that can forget what it knows of databases, so that
// the next deep phase reads it anew.
type Refresher interface {
	Refresh()
}

// Predictor is a Workspace that may have a language model to ask.
type Predictor interface {
	// Predict asks about one more statement; more reports whether there are others.
	// It is called after a deep phase for a text that was saved or that somebody
	// asked about, and returns r itself where there is nothing to add.
	Predict(ctx context.Context, r *analysis.Report) (next *analysis.Report, more bool)
	// Prompt is what the model is asked, or would be, about the statement at off. It
	// asks nothing.
	Prompt(r *analysis.Report, off int) ([]llm.Message, error)
}

// ErrNoShutdown says that the client left without asking for a shutdown.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

const (
	defaultSettle = 300 * time.Millisecond
	// closeGrace bounds the wait for an input that does not end when closed, as
	// a terminal's does not.
	closeGrace = 250 * time.Millisecond
)

// Serve answers a client until it exits, rwc ends or ctx does. It returns nil
// after an orderly shutdown, and only after all work of the server has ended.
func Serve(ctx context.Context, rwc io.ReadWriteCloser, opt Options) error {
	s := newServer(ctx, rwc, opt)
	// Not ctx: the library would refuse to write the last answers under it.
	s.client.conn.Go(context.WithoutCancel(ctx), s.handle)
	select {
	case <-s.client.conn.Done():
	case <-ctx.Done():
		s.disconnect()
	}
	s.close()
	switch err := s.client.conn.Err(); {
	case err != nil:
		s.log.Error("connection ended", "error", err)
		return fmt.Errorf("connection: %w", err)
	case ctx.Err() != nil:
		return ctx.Err()
	case s.phase != stopped:
		return ErrNoShutdown
	}
	return nil
}

func newServer(ctx context.Context, rwc io.ReadWriteCloser, opt Options) *server {
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Settle <= 0 {
		opt.Settle = defaultSettle
	}
	s := &server{opt: opt, log: opt.Log}
	s.base, s.hangUp = context.WithCancel(ctx)
	s.input = &stream{ReadWriteCloser: rwc}
	s.client = &client{conn: jsonrpc2.NewConn(messages{jsonrpc2.NewHeaderStream(s.input), s.hangUp}), log: s.log}
	s.docs.byURI = map[docURI]*document{}
	s.secrets = newSecrets()
	return s
}

// disconnect ends a connection from this side.
func (s *server) disconnect() {
	s.hangUp()
	s.input.end()
	closed := make(chan struct{})
	go func() { // ends with the input
		s.client.conn.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(closeGrace):
		s.log.Debug("the input did not end when closed")
	}
}

// close ends and awaits the server's own work, then lets go of the workspace.
func (s *server) close() {
	s.hangUp()
	s.work.Wait()
	if s.space != nil {
		s.space.close()
	}
	s.shown.remove()
}
