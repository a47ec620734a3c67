package workspace

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/catalog"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// cacheVersion is that of the format of cached files. Those of another one are
// ignored.
const cacheVersion = 2

// maxCached is the size of a cached file that is still read.
const maxCached = 64 << 20

// cached is the file that keeps what was read of one server's schema. The time
// of the file says when that was last known to be current.
type cached struct {
	Version     int             `json:"version"`
	Connection  string          `json:"connection"`
	Database    string          `json:"database"` // the address without secrets
	Fingerprint string          `json:"fingerprint"`
	Catalog     json.RawMessage `json:"catalog"`
}

// cachePath is the file of a server in the folder of the cache; "" where there is
// no folder or nothing may be kept.
func (w *Workspace) cachePath(t target) string {
	if w.options.Cache == "" || t.address == nil || !t.cache {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(append([]string{t.path}, t.schemas...), "\n")))
	return filepath.Join(w.options.Cache, "schemas", plainName(t.name)+"-"+hex.EncodeToString(sum[:8])+".json")
}

// plainName is a name that can be part of a file's.
func plainName(name string) string {
	const most = 40
	out := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
	return out[:min(len(out), most)]
}

// readCache reads the cached schema of a server; nil where there is none that is
// right and meant.
func readCache(path string, t target, d syntax.Dialect) *schema {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxCached {
		return nil
	}
	src, err := io.ReadAll(io.LimitReader(f, maxCached))
	var in cached
	if err != nil || json.Unmarshal(src, &in) != nil || in.Version != cacheVersion || in.Connection != t.name || in.Database != t.path {
		return nil
	}
	c, is, err := catalog.FromJSON(in.Catalog, "", "")
	if err != nil || is != d {
		return nil
	}
	return &schema{bare: c, print: in.Fingerprint, read: info.ModTime(), cached: true}
}

// writeCache keeps a schema. That it cannot be kept is no trouble of the user's.
func writeCache(path string, t target, s *schema, d syntax.Dialect) {
	raw, err := s.bare.JSON(d)
	if err == nil {
		raw, err = json.MarshalIndent(cached{cacheVersion, t.name, t.path, s.print, raw}, "", " ")
	}
	if err != nil || len(raw) > maxCached || os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".schema-*") // which only the user may read
	if err != nil {
		return
	}
	_, err = tmp.Write(append(raw, '\n'))
	if closed := tmp.Close(); err == nil && closed == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
}

// touchCache says that a cached schema is current at a time.
func touchCache(path string, at time.Time) {
	if path != "" {
		_ = os.Chtimes(path, at, at)
	}
}
