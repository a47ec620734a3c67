package config

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bmatcuk/doublestar/v4"
)

const defaulted = "default"

func join(path []string) string { return strings.Join(path, "\x00") }

// take sets what the entries say. A key that is not known is told once, and
// what stands below it not at all.
func (s *Settings) take(entries []entry) {
	var unknown []string
	for _, e := range entries {
		if slices.ContainsFunc(unknown, func(u string) bool { return u == join(e.path) || strings.HasPrefix(join(e.path), u+"\x00") }) {
			continue
		}
		if n, near, ok := lookUp(reflect.TypeFor[Settings](), e.path); !ok {
			unknown = append(unknown, join(e.path[:n+1]))
			s.tell(e.at(n), "this version knows no setting `%s`%s", strings.Join(e.path[:n+1], "."), near)
			continue
		}
		if err := assign(reflect.ValueOf(s).Elem(), "", e.path, e.value); err != nil {
			s.tell(e.origin, "%s %v", strings.Join(e.path, "."), err)
			switch strings.Join(e.path, ".") { // in doubt do less
			case "execute.automatic":
				s.Execute.Automatic = "never"
			case "llm.send":
				s.LLM.Send = "none"
			}
			continue
		}
		s.origins[join(e.path)] = e.origin
	}
}

func (s *Settings) tell(at Origin, format string, args ...any) {
	s.Problems = append(s.Problems, at.String()+": "+Redact(fmt.Sprintf(format, args...)))
}

// lookUp finds the setting that a path names. Where there is none it says which
// part is not known, and what may have been meant.
func lookUp(t reflect.Type, path []string) (part int, near string, ok bool) {
	for i, key := range path {
		switch {
		case t.Kind() == reflect.Map:
			t = t.Elem()
		case t.Kind() == reflect.Struct && t != reflect.TypeFor[Duration]():
			f, found := field(t, key)
			if !found {
				return i, suggestion(key, keysOf(t)), false
			}
			t = f.Type
		default:
			return i, "", false
		}
	}
	return 0, "", true
}

func field(t reflect.Type, key string) (reflect.StructField, bool) {
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && f.Tag.Get("toml") == key && key != "-" {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// fieldAt is the field that a path names or leads into.
func fieldAt(t reflect.Type, path []string) (reflect.StructField, bool) {
	var f reflect.StructField
	for _, key := range path {
		if t.Kind() != reflect.Struct {
			break
		}
		var ok bool
		if f, ok = field(t, key); !ok {
			return f, false
		}
		t = f.Type
	}
	return f, len(path) > 0
}

func keysOf(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		if key := t.Field(i).Tag.Get("toml"); key != "" && key != "-" {
			out = append(out, key)
		}
	}
	return out
}

// assign sets the part of v that a path, which lookUp knows, names.
func assign(v reflect.Value, tag reflect.StructTag, path []string, value any) error {
	if len(path) == 0 {
		return setValue(v, tag, value)
	}
	if v.Kind() == reflect.Map {
		item := reflect.New(v.Type().Elem()).Elem()
		key := reflect.ValueOf(path[0])
		if was := v.MapIndex(key); was.IsValid() {
			item.Set(was)
		}
		if err := assign(item, tag, path[1:], value); err != nil {
			return err
		}
		if v.IsNil() {
			v.Set(reflect.MakeMap(v.Type()))
		}
		v.SetMapIndex(key, item)
		return nil
	}
	f, _ := field(v.Type(), path[0])
	return assign(v.FieldByIndex(f.Index), f.Tag, path[1:], value)
}

func setValue(v reflect.Value, tag reflect.StructTag, value any) error {
	switch v.Interface().(type) {
	case string:
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("is a text in quotes")
		}
		if err := oneOf(text, tag); err != nil {
			return err
		}
		v.SetString(text)
	case Secret:
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("is a text in quotes")
		}
		v.SetString(text)
	case bool:
		b, ok := value.(bool)
		if !ok {
			return fmt.Errorf("is true or false")
		}
		v.SetBool(b)
	case int:
		least, _ := strconv.ParseInt(tag.Get("min"), 10, 64)
		n, ok := value.(int64)
		if !ok || n < least || int64(int(n)) != n {
			return fmt.Errorf("is a whole number from %d", least)
		}
		v.SetInt(n)
	case Duration:
		text, _ := value.(string)
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return fmt.Errorf("is a time; write it as \"2s\" or \"500ms\"")
		}
		v.Set(reflect.ValueOf(Duration{d}))
	case []string:
		return setList(v, tag, value)
	default:
		if _, ok := value.(table); !ok {
			return fmt.Errorf("is a table")
		}
	}
	return nil
}

func setList(v reflect.Value, tag reflect.StructTag, value any) error {
	list, ok := value.([]any)
	if !ok {
		return fmt.Errorf("is a list, as in [\"a\", \"b\"]")
	}
	var out []string
	for _, item := range list {
		text, ok := item.(string)
		if !ok {
			return fmt.Errorf("is a list of texts in quotes")
		}
		if tag.Get("pattern") != "" && !doublestar.ValidatePattern(text) {
			return fmt.Errorf("has %q, which is no file pattern", text)
		}
		out = append(out, text)
	}
	v.Set(reflect.ValueOf(out))
	return nil
}

func oneOf(text string, tag reflect.StructTag) error {
	all := strings.Split(tag.Get("enum"), ",")
	if tag.Get("enum") == "" || slices.Contains(all, text) {
		return nil
	}
	last := len(all) - 1
	return fmt.Errorf("is %s or %s, not %q%s", strings.Join(all[:last], ", "), all[last], text, suggestion(text, all))
}

// setDefaults sets what the default tags say.
func (s *Settings) setDefaults() {
	var walk func(v reflect.Value, path []string)
	walk = func(v reflect.Value, path []string) {
		for i := range v.NumField() {
			f := v.Type().Field(i)
			key := f.Tag.Get("toml")
			if key == "" || key == "-" {
				continue
			}
			at := append(slices.Clip(path), key)
			if f.Type.Kind() == reflect.Struct && f.Type != reflect.TypeFor[Duration]() {
				walk(v.Field(i), at)
				continue
			}
			if text, ok := f.Tag.Lookup("default"); ok {
				if err := assign(reflect.ValueOf(s).Elem(), "", at, literal(f.Type, text)); err != nil {
					panic(fmt.Sprintf("the default of %s %v", strings.Join(at, "."), err)) // a test loads the defaults
				}
				s.origins[join(at)] = Origin{Said: defaulted}
			}
		}
	}
	walk(reflect.ValueOf(s).Elem(), nil)
}

// literal reads the text of a tag as a value of a type.
func literal(t reflect.Type, text string) any {
	switch t.Kind() {
	case reflect.Bool:
		return text == "true"
	case reflect.Int:
		n, _ := strconv.ParseInt(text, 10, 64)
		return n
	}
	return text
}

// suggestion names the known word that a wrong one is nearest to, if it is near.
func suggestion(wrong string, known []string) string {
	best, least := "", max(2, len(wrong)/3)+1
	for _, k := range known {
		d := distance(strings.ToLower(wrong), k)
		if len(wrong) > 2 && strings.HasPrefix(k, strings.ToLower(wrong)) {
			d = 1
		}
		if d < least {
			best, least = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean `%s`?", best)
}

// distance counts the letters to insert, delete or change, and neighbours that
// swapped places as one.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			differs := 1
			if a[i-1] == b[j-1] {
				differs = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+differs)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
