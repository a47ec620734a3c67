package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/cli"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
	"github.com/sqlrepair/sqlrepair-lsp/lsp"
)

// serve speaks to an editor on standard input and output. Standard output
// carries the protocol alone; the log goes to standard error or a file.
func serve(ctx context.Context, o cli.ServeOptions) error {
	out := io.Writer(os.Stderr)
	if o.LogFile != "" {
		f, err := os.OpenFile(o.LogFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return fmt.Errorf("open the log: %w", err)
		}
		defer f.Close()
		out = f
	}
	log := slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{Level: slog.LevelInfo}))
	if _, err := analysis.New(nil); err != nil {
		return err
	}
	err := lsp.Serve(ctx, stdio{os.Stdin, os.Stdout}, lsp.Options{
		Version: version(),
		Log:     log,
		Open:    func(p lsp.OpenParams) lsp.Workspace { return openSpace(p, log) },
	})
	switch {
	case errors.Is(err, context.Canceled):
		return nil // asked to end by a signal
	case errors.Is(err, lsp.ErrNoShutdown):
		log.Warn(err.Error())
		return cli.Status(1) // as the protocol asks
	}
	return err
}

// space is a workspace as the server wants it: the pipeline and the databases
// behind it.
type space struct {
	*analysis.Pipeline
	workspace *workspace.Workspace
}

func (s space) Refresh()                     { s.workspace.Refresh() }
func (s space) Close()                       { s.workspace.Close() }
func (s space) ScoreHint(path string) string { return s.workspace.ScoreHint(path) }

func openSpace(o lsp.OpenParams, log *slog.Logger) lsp.Workspace {
	w := workspace.New(workspace.Options{
		Trusted: o.Trusted, Roots: o.Roots, Settings: o.Settings, Password: o.Password, Cache: cacheFolder(), CacheFirst: true,
	})
	p, err := analysis.New(w)
	if err != nil { // serve has made one before
		panic(err)
	}
	p.Panicked = func(rule string, value any, stack []byte) {
		log.Error("rule panicked", "rule", rule, "panic", value, "stack", string(stack))
	}
	return space{p, w}
}

// stdio is standard input and output as one connection.
type stdio struct {
	io.ReadCloser
	io.WriteCloser
}

func (s stdio) Close() error { return errors.Join(s.ReadCloser.Close(), s.WriteCloser.Close()) }
