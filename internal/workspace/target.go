package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// target finds what a file means by a database name: a connection of the
// settings, else a file beside it. An empty name means the one connection that
// the file belongs to. nil means that the file has no database.
func (w *Workspace) target(s *config.Settings, file, name string) (*target, error) {
	if w.options.Schema != "" {
		path, part := splitPart(w.options.Schema)
		return schemaTarget(filepath.Base(path), schemaFiles{catalog: path, part: part, dialect: s.Dialect}), nil
	}
	if name == "" {
		names := s.Names(file)
		switch len(names) {
		case 0:
			return nil, nil
		case 1:
			return w.connection(s, names[0])
		}
		return nil, fmt.Errorf("several connections of %s fit this file (%s); name one by a comment `-- db: %s`", s.Path, strings.Join(names, ", "), names[0])
	}
	if _, ok := s.Connections[name]; ok {
		return w.connection(s, name)
	}
	return w.named(s, file, name)
}

func (w *Workspace) connection(s *config.Settings, name string) (*target, error) {
	schema, err := schemaOf(s, name)
	if err != nil {
		return nil, fmt.Errorf("connection %s in %s: %w", name, s.Path, err)
	}
	if s.Connections[name].URL == "" {
		if schema.catalog == "" {
			return nil, nil // reported with the settings
		}
		return schemaTarget(name, schema), nil
	}
	t, err := w.place(s, name)
	if t != nil {
		t.schema = schema
	}
	return t, err
}

// place is where the database of a connection is.
func (w *Workspace) place(s *config.Settings, name string) (*target, error) {
	address, err := config.Resolve(s.Connections[name].URL, s.Outside(config.Machine()))
	var t *target
	switch {
	case err != nil:
	case address.Server():
		return serverTarget(s, name, address), nil
	default:
		t, err = fileTarget(name, address.Path, filepath.Dir(s.Path))
	}
	if err != nil {
		at, _ := s.Origin("connections", name, "url")
		return nil, fmt.Errorf("connection %s in %s: %w", name, at, err)
	}
	return t, w.allowed(t, filepath.Dir(s.Path))
}

// serverTarget is a server, which only settings can name.
func serverTarget(s *config.Settings, name string, address config.Address) *target {
	t := &target{name: name, path: address.String(), address: &address, cache: s.Schema.Cache, schemas: s.Connections[name].Schemas}
	if !s.Connections[name].Run {
		t.refuses = fmt.Errorf("no query is run on the server of connection %[1]s: only `run = true` under [connections.%[1]s] in %[2]s allows it", name, s.Path)
	}
	return t
}

// serverDialect is the dialect of the server that a file belongs to; false if it
// belongs to none.
func serverDialect(s *config.Settings, file string) (syntax.Dialect, bool) {
	names := s.Names(file)
	if len(names) != 1 {
		return syntax.SQLite, false
	}
	address, err := config.Resolve(s.Connections[names[0]].URL, s.Outside(config.Outside{Env: os.LookupEnv}))
	if err != nil || !address.Server() {
		return syntax.SQLite, false
	}
	return syntax.ParseDialect(string(address.Kind))
}

// named is the database that a comment names by a path.
func (w *Workspace) named(s *config.Settings, file, name string) (*target, error) {
	shown := config.Redact(name)
	address, err := config.Resolve(name, config.Outside{Env: noVariable})
	switch {
	case err != nil:
		return nil, fmt.Errorf("`-- db: %s`: %w", shown, err)
	case address.Server():
		return nil, fmt.Errorf("`-- db: %s` names a server; a server is opened as a connection of %s only, which a comment names by its name", shown, config.FileName)
	}
	t, err := fileTarget(shown, address.Path, filepath.Dir(file))
	switch names := s.ConnectionNames(); {
	case err != nil && len(names) > 0:
		return nil, fmt.Errorf("`-- db: %s` is no connection of %s, which has %s; nor is it a file that ends in .sqlite, .db or .sql", shown, s.Path, strings.Join(names, ", "))
	case err != nil && s.Path != "":
		return nil, fmt.Errorf("`-- db: %s` is no connection of %s, which has none; nor is it a file that ends in .sqlite, .db or .sql", shown, s.Path)
	case err != nil:
		return nil, fmt.Errorf("`-- db: %s` is neither a file that ends in .sqlite, .db or .sql, nor a connection: no %s lies above the file", shown, config.FileName)
	}
	if _, err := os.Stat(t.path); err != nil {
		return nil, fmt.Errorf("`-- db: %s` is neither a connection in a %s nor a file: there is no %s", shown, config.FileName, config.Redact(t.path))
	}
	return t, w.allowed(t, filepath.Dir(file))
}

// noVariable keeps a comment in a file from reading the environment.
func noVariable(string) (string, bool) { return "", false }

// fileTarget reads the path of a file.
func fileTarget(name, path, dir string) (*target, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	path = filepath.Clean(path)
	switch strings.ToLower(filepath.Ext(path)) {
	case ".sql":
		return &target{name: name, path: path, script: true}, nil
	case ".sqlite", ".sqlite3", ".db", ".db3", ".s3db", ".gpkg":
		return &target{name: name, path: path}, nil
	}
	return nil, fmt.Errorf("%s is no database that can be opened: that is a file that ends in .sqlite, .db or .sql, or a url that begins with postgres:// or mysql://", config.Redact(path))
}

// allowed keeps scripts from outside the workspace from being loaded: a comment
// in a file must not reach out of the folder it came with. home is the folder of
// what names the script: the settings file, or the SQL file where the workspace
// has no folders.
func (w *Workspace) allowed(t *target, home string) error {
	if !t.script {
		return nil
	}
	path := real(t.path)
	inside := slices.ContainsFunc(append(slices.Clone(w.options.Roots), home), func(root string) bool { return within(path, real(root)) })
	if !inside {
		return fmt.Errorf("the script %s lies outside the workspace (%s), so it was not loaded", t.path, strings.Join(append(slices.Clone(w.options.Roots), home), ", "))
	}
	return nil
}

// within reports whether a path lies below a folder. Folders are compared as the
// file system does: some write one folder in upper and in lower case.
func within(path, folder string) bool {
	want, err := os.Stat(folder)
	for up := filepath.Dir(path); err == nil && up != path; path, up = up, filepath.Dir(up) {
		if info, err := os.Stat(up); err == nil && os.SameFile(info, want) {
			return true
		}
	}
	return false
}

// real follows links, so that one cannot lead out of the workspace.
func real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if followed, err := filepath.EvalSymlinks(path); err == nil {
		return followed
	}
	return path
}

// target is what a name means: one file on disk, or a server.
type target struct {
	name    string // as shown to people
	path    string // of a server its address without secrets
	script  bool
	address *config.Address // nil of a file
	cache   bool            // the schema may be kept on the disk
	schemas []string        // that are read of a server; none means the usual ones
	refuses error           // why no query may be run; nil if it may

	schema     schemaFiles
	schemaOnly bool // no database stands behind the schema
}

// stamp changes when one of its files does. A server is not asked.
func (t target) stamp() (string, error) {
	if t.address != nil || t.schemaOnly {
		return t.schema.stamp(), nil
	}
	info, err := os.Stat(t.path)
	if err != nil {
		return "", fmt.Errorf("the database %s cannot be opened: there is no file %s", t.name, t.path)
	}
	if info.IsDir() {
		return "", fmt.Errorf("the database %s cannot be opened: %s is a folder", t.name, t.path)
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("the database %s cannot be opened: %s is no regular file", t.name, t.path)
	}
	stamp := fmt.Sprint(info.Size(), info.ModTime().UnixNano())
	if wal, err := os.Stat(t.path + "-wal"); err == nil && !t.script {
		stamp += fmt.Sprint(" ", wal.Size(), wal.ModTime().UnixNano())
	}
	return stamp + t.schema.stamp(), nil
}
