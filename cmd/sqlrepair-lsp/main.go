// Command sqlrepair-lsp reads the question above a SQL query, says why the query
// does not answer it, where and how to change it, and repairs it.
package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"github.com/sqlrepair/sqlrepair-lsp/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	app := &cli.App{
		Version: version(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Interactive: interactive(os.Stdin),
		Password: cli.Terminal(os.Stdin, os.Stderr), Serve: serve, Cache: cacheFolder(),
	}
	code := app.Main(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// cacheFolder is where schemas of servers are kept; "" where the system has no
// place for that.
func cacheFolder() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "sqlrepair-lsp")
}

// interactive reports whether a person types at f.
func interactive(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// version is that of the module, or "devel" in a checkout.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
