package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// target finds what a file means by a database name: a connection of the
// settings, else a file beside it. An empty name means the one connection that
// the file belongs to. nil means that the file has no database.
func (w *Workspace) target(s *config.Settings, file, name string) (*target, error) {
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
	t, err := fileTarget(name, name, filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(t.path); err != nil {
		return nil, fmt.Errorf("`-- db: %s` is neither a connection in a %s nor a file: there is no %s", name, config.FileName, t.path)
	}
	return t, w.allowed(t, filepath.Dir(file))
}

func (w *Workspace) connection(s *config.Settings, name string) (*target, error) {
	url, err := config.Expand(s.Connections[name].URL, os.LookupEnv)
	if err != nil {
		return nil, fmt.Errorf("connection %s in %s: %w", name, s.Path, err)
	}
	if url == "" {
		return nil, nil // reported with the settings
	}
	t, err := fileTarget(name, url, filepath.Dir(s.Path))
	if err != nil {
		return nil, fmt.Errorf("connection %s in %s: %w", name, s.Path, err)
	}
	return t, w.allowed(t, filepath.Dir(s.Path))
}

// fileTarget reads a path or a URL of a file.
func fileTarget(name, url, dir string) (*target, error) {
	path := url
	for _, prefix := range []string{"sqlite://", "sqlite3://", "sqlite:", "file://", "file:"} {
		if rest, ok := strings.CutPrefix(path, prefix); ok {
			path = rest
			break
		}
	}
	if scheme, _, ok := strings.Cut(path, "://"); ok {
		return nil, fmt.Errorf("%s databases cannot be opened by this version; it opens SQLite files and .sql scripts", scheme)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	path = filepath.Clean(path)
	switch strings.ToLower(filepath.Ext(path)) {
	case ".sql":
		return &target{name, path, true}, nil
	case ".sqlite", ".sqlite3", ".db", ".db3", ".s3db", ".gpkg":
		return &target{name, path, false}, nil
	}
	return nil, fmt.Errorf("`%s` is no database that this version knows: it opens files that end in .sqlite, .db or .sql", name)
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
	inside := slices.ContainsFunc(append(slices.Clone(w.options.Roots), home), func(root string) bool {
		rel, err := filepath.Rel(real(root), path)
		return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
	})
	if !inside {
		return fmt.Errorf("the script %s lies outside the workspace (%s), so it was not loaded", t.path, strings.Join(append(slices.Clone(w.options.Roots), home), ", "))
	}
	return nil
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
