//go:build unix

package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// A pipe, as password managers make them, does not keep the reader waiting.
func TestEnvFileIsAPipe(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, ".env"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, config.FileName), []byte("[connections.shop]\nurl = \"${env:SHOP}\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := config.Load(filepath.Join(dir, config.FileName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Address("shop", outside(nil, nil)); err == nil || !strings.Contains(err.Error(), "it is no regular file") {
		t.Error(err)
	}
}
