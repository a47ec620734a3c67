package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Find looks for the settings file from a folder upwards; "" if there is none.
func Find(dir string) string {
	for {
		path := filepath.Join(dir, FileName)
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Load reads a settings file. What the file leaves out has its default. A file
// that cannot be read or is no TOML is an error; keys that are not known and
// values that make no sense are Problems and count as left out.
func Load(path string) (*Settings, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		var perr *fs.PathError
		if errors.As(err, &perr) {
			err = perr.Err
		}
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	entries, err := parse(path, bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))
	if err != nil {
		return nil, err
	}
	s := Defaults()
	s.Path = path
	s.take(s.ofFile(entries))
	s.loadEnvFile()
	s.check()
	return s, nil
}

// ofFile are the entries that a settings file may have.
func (s *Settings) ofFile(entries []entry) []entry {
	return slices.DeleteFunc(entries, func(e entry) bool {
		f, ok := fieldAt(reflect.TypeFor[Settings](), e.path)
		if !ok || f.Tag.Get("file") != "no" {
			return false
		}
		s.tell(e.origin, "%s is not for a settings file, which may be anybody's; set it in your editor or, for all, in the environment", strings.Join(e.path, "."))
		return true
	})
}

// Overlay puts the settings of an editor on top, given as JSON and nested as in
// the file. said names who gave them. Editors keep settings of their own under
// the same name, so what is not known at the top counts as theirs; and some send
// a list where they have none.
func (s *Settings) Overlay(raw []byte, said string) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var tree map[string]any
	if dec.Decode(&tree) != nil {
		return
	}
	var ours []entry
	for _, e := range flatten(nil, tree, said) {
		top, known := field(reflect.TypeFor[Settings](), e.path[0])
		switch {
		case !known:
		case top.Type.Kind() == reflect.Map && top.Tag.Get("editor") == "":
			s.tell(e.origin, "%s are named in %s only", e.path[0], FileName)
		default:
			ours = append(ours, e)
		}
	}
	s.take(ours)
	s.check()
}

// flatten lists the leaves of a tree, in the order of their names. What is null
// is not set.
func flatten(path []string, tree map[string]any, said string) []entry {
	var out []entry
	var names []string
	for name := range tree {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		at := append(slices.Clip(path), name)
		switch v := tree[name].(type) {
		case nil:
		case map[string]any:
			out = append(out, flatten(at, v, said)...)
		case json.Number:
			if n, err := v.Int64(); err == nil {
				out = append(out, entry{path: at, value: n, origin: Origin{Said: said}})
			} else {
				out = append(out, entry{path: at, value: v, origin: Origin{Said: said}})
			}
		default:
			out = append(out, entry{path: at, value: v, origin: Origin{Said: said}})
		}
	}
	return out
}

// Problem adds a trouble with a setting, at the place where it was set.
func (s *Settings) Problem(path []string, format string, args ...any) {
	s.Problems = append(s.Problems, s.where(path)+": "+Redact(fmt.Sprintf(format, args...)))
}

// where is the place of a setting, or of the nearest table around it.
func (s *Settings) where(path []string) string {
	for n := len(path); n > 0; n-- {
		if o, ok := s.origins[join(path[:n])]; ok && o.Said != defaulted {
			return o.String()
		}
	}
	return s.Path
}

// check finds what each value alone does not show.
func (s *Settings) check() {
	for _, name := range s.ConnectionNames() {
		c := s.Connections[name]
		if c.URL == "" && c.Catalog == "" {
			s.problemOnce([]string{"connections", name}, "connection %s has no url", name)
		}
	}
}

func (s *Settings) problemOnce(path []string, format string, args ...any) {
	was := len(s.Problems)
	s.Problem(path, format, args...)
	if slices.Contains(s.Problems[:was], s.Problems[was]) {
		s.Problems = s.Problems[:was]
	}
}

// ConnectionNames are the names of all connections, sorted.
func (s *Settings) ConnectionNames() []string {
	var out []string
	for name := range s.Connections {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// relative is a file's path as the patterns see it.
func (s *Settings) relative(file string) (string, bool) {
	rel, err := filepath.Rel(filepath.Dir(s.Path), file)
	return filepath.ToSlash(rel), err == nil && s.Path != ""
}

func matches(pattern, rel string) bool {
	ok, err := doublestar.Match(strings.TrimPrefix(pattern, "./"), rel)
	return ok && err == nil
}
