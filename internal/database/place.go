package database

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// place is where a database lies and how it can be read at this moment without
// writing a byte. The zero place is a database in memory.
type place struct {
	info os.FileInfo // nil in memory
	mode mode
}

type mode uint8

const (
	// locked: SQLite's own locks guard readers against writers.
	locked mode = iota
	// shared: a WAL database in use. Its log and the index of the log exist
	// already; the index is opened for reading only.
	shared
	// resting: a WAL database that nobody has open, for there is no log. Reading
	// it in the common way would make one, so it is read as if it could not
	// change, and whether it did is looked at afterwards.
	resting
)

// guarded reports whether the engine itself sees to it that a reader sees one
// state of the database.
func (p place) guarded() bool { return p.mode != resting }

// same reports whether connections to p are good for q too.
func (p place) same(q place) bool {
	switch {
	case p.info == nil || q.info == nil:
		return p.info == nil && q.info == nil
	case p.mode != q.mode || !os.SameFile(p.info, q.info):
		return false
	}
	return p.guarded() || sameTime(p.info, q.info)
}

func sameTime(a, b os.FileInfo) bool {
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// file is a database file that is looked at again and again. It stays open in
// between: on Unix, closing any handle of a file drops the locks that SQLite
// holds on it for this process.
type file struct {
	path string

	mu     sync.Mutex // guards handle
	handle *os.File
}

// look finds out how the file can be read now.
func (f *file) look() (place, error) {
	info, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return place{}, fmt.Errorf("no such file: %w", fs.ErrNotExist)
	case err != nil:
		return place{}, withoutPath(err)
	case info.IsDir():
		return place{}, errors.New("it is a directory, not a database")
	case !info.Mode().IsRegular():
		return place{}, errors.New("it is not a regular file")
	}
	wal, err := f.header(info)
	if err != nil || !wal {
		return place{info, locked}, err
	}
	m, err := walMode(f.path)
	return place{info, m}, err
}

// withoutPath takes the path off an error of package os; the caller names it.
func withoutPath(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// header checks the first bytes of the file and reports whether it is in WAL
// mode. An empty file is a database without tables.
func (f *file) header(now os.FileInfo) (wal bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.handle != nil {
		if info, err := f.handle.Stat(); err != nil || !os.SameFile(info, now) {
			f.closeHandle()
		}
	}
	if f.handle == nil {
		if f.handle, err = os.Open(f.path); err != nil {
			f.handle = nil
			return false, withoutPath(err)
		}
	}
	if runtime.GOOS == "windows" { // where an open handle keeps the file from being replaced, and locks are not lost
		defer f.closeHandle()
	}
	header := make([]byte, 20)
	n, err := f.handle.ReadAt(header, 0)
	switch {
	case n == 0 && err == io.EOF:
		return false, nil
	case err != nil && err != io.EOF:
		return false, withoutPath(err)
	case n < len(header) || string(header[:16]) != "SQLite format 3\x00":
		return false, errors.New("it is not an SQLite database, or it is encrypted")
	}
	return header[18] == 2 || header[19] == 2, nil
}

func (f *file) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closeHandle()
}

func (f *file) closeHandle() {
	if f.handle != nil {
		f.handle.Close()
		f.handle = nil
	}
}

// walMode tells a WAL database in use from one at rest by the files beside it.
func walMode(path string) (mode, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return locked, withoutPath(err)
	}
	log, logErr := os.Stat(real + "-wal")
	_, indexErr := os.Stat(real + "-shm")
	switch {
	case logErr != nil:
		return resting, nil
	case indexErr == nil:
		return shared, nil
	case log.Size() == 0:
		return resting, nil
	}
	return locked, fmt.Errorf("its write-ahead log %s-wal holds changes, and the index %[1]s-shm that is needed to read them is missing "+
		"and would have to be written; let the program that owns the database open and close it once", real)
}

// dsn names the place for the driver, as a URI that cannot create a file.
func (p place) dsn(path string) string {
	options := "?mode=ro&readonly_shm=1&_busy_timeout=200"
	if p.mode == resting {
		options += "&immutable=1"
	}
	return "file:" + escapePath(path) + options
}

// escapePath writes an absolute path as the path of a URI. A drive letter stands
// behind a slash, a network share behind two more.
func escapePath(path string) string {
	path = filepath.ToSlash(path)
	switch {
	case strings.HasPrefix(path, "//"):
		path = "//" + path
	case len(path) > 1 && path[1] == ':':
		path = "///" + path
	default:
		path = "//" + path
	}
	parts := strings.Split(path, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	return strings.Join(parts, "/")
}
