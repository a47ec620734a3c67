package config

import (
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Value is one setting in effect.
type Value struct {
	Path   []string
	Value  any // string, bool, int or []string; nothing in it is secret
	Origin Origin
}

// Name is the path as the settings file writes it.
func (v Value) Name() string {
	var parts []string
	for _, key := range v.Path {
		if !bareKey.MatchString(key) {
			key = strconv.Quote(key)
		}
		parts = append(parts, key)
	}
	return strings.Join(parts, ".")
}

var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// Values lists the settings in effect in the order of their declaration. What
// nothing set and what has no default is left out.
func (s *Settings) Values() []Value {
	return s.values(reflect.ValueOf(s).Elem(), "", nil)
}

func (s *Settings) values(v reflect.Value, tag reflect.StructTag, path []string) []Value {
	var out []Value
	switch x := v.Interface().(type) {
	case Duration:
		return s.leaf(path, tag, x.String())
	case string:
		return s.leaf(path, tag, Redact(x))
	case Secret:
		return s.leaf(path, tag, x.written())
	case []string:
		return s.leaf(path, tag, x)
	case bool, int:
		return s.leaf(path, tag, x)
	}
	switch v.Kind() {
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			out = append(out, s.values(v.MapIndex(key), "", append(slices.Clip(path), key.String()))...)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if key := f.Tag.Get("toml"); key != "" && key != "-" {
				out = append(out, s.values(v.Field(i), f.Tag, append(slices.Clip(path), key))...)
			}
		}
	}
	return out
}

func (s *Settings) leaf(path []string, tag reflect.StructTag, value any) []Value {
	origin, set := s.Origin(path...)
	if !set {
		if _, has := tag.Lookup("default"); !has {
			return nil
		}
		origin = Origin{Said: defaulted}
	}
	return []Value{{path, value, origin}}
}

// Address is where the database of a connection is, with the path of a file made
// absolute. A connection without a url has none.
func (s *Settings) Address(name string, outside Outside) (Address, error) {
	a, err := Resolve(s.Connections[name].URL, s.Outside(outside))
	if err == nil && a.Kind == File && a.Path != "" {
		a.Path = s.Abs(a.Path)
	}
	return a, err
}

// Abs is a path of the settings file, made absolute.
func (s *Settings) Abs(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(s.Path), path)
	}
	return filepath.Clean(path)
}
