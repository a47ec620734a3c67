package config_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

var update = flag.Bool("update", false, "write the documents that are made of the settings")

// declared is one setting, as settings.go declares it.
type declared struct {
	path   string // connections.NAME.url
	text   string
	kind   reflect.Type
	tag    reflect.StructTag
	fields []declared
}

// settings reads the declarations: types and tags by reflection, texts from the
// source.
func settings(t *testing.T) []declared {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "settings.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if s, ok := spec.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				if len(f.Names) == 1 {
					texts[spec.Name.Name+"."+f.Names[0].Name] = strings.Join(strings.Fields(f.Doc.Text()), " ")
				}
			}
		}
		return true
	})
	return fieldsOf(t, texts, reflect.TypeFor[config.Settings](), "")
}

func fieldsOf(t *testing.T, texts map[string]string, in reflect.Type, prefix string) []declared {
	var out []declared
	for i := range in.NumField() {
		f := in.Field(i)
		key := f.Tag.Get("toml")
		if key == "" || key == "-" {
			continue
		}
		d := declared{path: prefix + key, text: texts[in.Name()+"."+f.Name], kind: f.Type, tag: f.Tag}
		if d.text == "" {
			t.Errorf("the setting %s has no text", d.path)
		}
		switch {
		case f.Type.Kind() == reflect.Map && f.Type.Elem().Kind() == reflect.Struct:
			d.fields = fieldsOf(t, texts, f.Type.Elem(), d.path+".NAME.")
		case f.Type.Kind() == reflect.Struct && f.Type != reflect.TypeFor[config.Duration]():
			d.fields = fieldsOf(t, texts, f.Type, d.path+".")
		}
		out = append(out, d)
	}
	return out
}

// The documents that are made of settings.go. Run with -update after a change.
func TestDocsAreFresh(t *testing.T) {
	root := filepath.Join("..", "..")
	all := settings(t)
	for _, doc := range []struct {
		path string
		make func(old string) string
	}{
		{"docs/configuration.md", func(old string) string {
			return between(t, old, "<!-- settings: made of internal/config/settings.go -->\n", "<!-- end of settings -->", reference(all))
		}},
		{"docs/sqlrepair.schema.json", func(string) string { return schema(t, all) }},
		{"editors/vscode/package.json", func(old string) string {
			return between(t, old, "\"description\": \"Writes the messages between editor and server to the output. They contain your queries.\"\n        }", "\n      }\n    },\n    \"walkthroughs\"", vscode(t, all))
		}},
		{"editors/vscode/README.md", func(old string) string {
			return between(t, old, "| `sqlrepair.trace.server` | `off` | Writes the messages between editor and server to the output |\n", "\nA workspace's settings say the rest", rows(all))
		}},
	} {
		path := filepath.Join(root, filepath.FromSlash(doc.path))
		old, err := os.ReadFile(path)
		if err != nil && !*update {
			t.Error(err)
		}
		want := doc.make(strings.ReplaceAll(string(old), "\r\n", "\n"))
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if strings.ReplaceAll(string(old), "\r\n", "\n") != want {
			t.Errorf("%s is stale; run: go test ./internal/config -update", doc.path)
		}
	}
}

// between replaces what stands between two marks.
func between(t *testing.T, text, from, to, with string) string {
	t.Helper()
	head, rest, ok := strings.Cut(text, from)
	i := strings.Index(rest, to)
	if !ok || i < 0 {
		t.Fatalf("there are no marks %q and %q", from, to)
	}
	return head + from + with + rest[i:]
}

// reference is the table of all settings.
func reference(all []declared) string {
	var b strings.Builder
	for _, d := range all {
		if d.fields != nil || d.kind.Kind() == reflect.Map {
			continue
		}
		b.WriteString("\n| setting | value | default | |\n|---|---|---|---|\n" + line(d))
	}
	for _, d := range all {
		switch {
		case d.fields != nil:
			fmt.Fprintf(&b, "\n### `[%s]`\n\n%s\n\n| setting | value | default | |\n|---|---|---|---|\n", strings.TrimSuffix(d.fields[0].path, "."+last(d.fields[0].path)), d.text)
			for _, f := range d.fields {
				b.WriteString(line(f))
			}
		case d.kind.Kind() == reflect.Map:
			fmt.Fprintf(&b, "\n### `[%s]`\n\n%s `NAME = value`, where a value is %s.\n", d.path, d.text, choices(d))
		}
	}
	return b.String() + "\n"
}

func line(d declared) string {
	def := "none"
	if text, ok := d.tag.Lookup("default"); ok {
		def = "`" + literalText(d, text) + "`"
	}
	return fmt.Sprintf("| `%s` | %s | %s | %s |\n", last(d.path), choices(d), def, d.text)
}

func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

func literalText(d declared, text string) string {
	if d.kind.Kind() == reflect.Bool || d.kind.Kind() == reflect.Int {
		return text
	}
	return `"` + text + `"`
}

// choices says what a setting can be.
func choices(d declared) string {
	if enum := d.tag.Get("enum"); enum != "" {
		return "`\"" + strings.ReplaceAll(enum, ",", "\"`, `\"") + "\"`"
	}
	switch {
	case d.kind == reflect.TypeFor[config.Duration]():
		return "a time, such as `\"2s\"` or `\"500ms\"`"
	case d.kind.Kind() == reflect.Bool:
		return "`true`, `false`"
	case d.kind.Kind() == reflect.Int:
		return "a whole number from " + d.tag.Get("min")
	case d.kind.Kind() == reflect.Slice:
		return "a list of texts"
	}
	return "a text"
}

// schema is the JSON schema of the settings file.
func schema(t *testing.T, all []declared) string {
	s := object{
		{"$schema", "http://json-schema.org/draft-07/schema#"},
		{"$id", "https://raw.githubusercontent.com/sqlrepair/sqlrepair-lsp/main/docs/sqlrepair.schema.json"},
		{"title", "Settings of sqlrepair-lsp, " + config.FileName},
	}
	return pretty(t, append(s, properties(all)...), "") + "\n"
}

func properties(all []declared) object {
	var props object
	for _, d := range all {
		if d.tag.Get("file") == "no" {
			continue
		}
		props = append(props, member{last(d.path), append(object{{"description", d.text}}, typeOf(d)...)})
	}
	return object{{"type", "object"}, {"additionalProperties", false}, {"properties", props}}
}

func typeOf(d declared) object {
	var out object
	switch {
	case d.kind.Kind() == reflect.Map && d.fields != nil:
		return object{{"type", "object"}, {"additionalProperties", properties(d.fields)}}
	case d.fields != nil:
		return properties(d.fields)
	case d.kind.Kind() == reflect.Map:
		return object{{"type", "object"}, {"additionalProperties", object{{"enum", strings.Split(d.tag.Get("enum"), ",")}}}}
	case d.kind == reflect.TypeFor[config.Duration]():
		out = object{{"type", "string"}, {"pattern", `^([0-9]+(\.[0-9]*)?(ns|us|µs|ms|s|m|h))+$`}}
	case d.kind.Kind() == reflect.Slice:
		out = object{{"type", "array"}, {"items", object{{"type", "string"}}}}
	default:
		out = object{{"type", map[reflect.Kind]string{reflect.Bool: "boolean", reflect.Int: "integer", reflect.String: "string"}[d.kind.Kind()]}}
	}
	if enum := d.tag.Get("enum"); enum != "" {
		out = append(out, member{"enum", strings.Split(enum, ",")})
	}
	if least := d.tag.Get("min"); least != "" {
		out = append(out, member{"minimum", json.Number(least)})
	}
	if text, ok := d.tag.Lookup("default"); ok {
		out = append(out, member{"default", json.RawMessage(literalText(d, text))})
	}
	return out
}

// ofEditor are the settings that an editor can set.
func ofEditor(all []declared) []declared {
	var out []declared
	for _, d := range all {
		if d.tag.Get("editor") != "" {
			out = append(out, d)
		}
		out = append(out, ofEditor(d.fields)...)
	}
	return out
}

func otherwise(d declared) string {
	if d.tag.Get("file") == "no" {
		return "Not set: none."
	}
	if text, ok := d.tag.Lookup("default"); ok {
		return fmt.Sprintf("Not set: what `%s` says, else `%s`.", config.FileName, text)
	}
	return fmt.Sprintf("Not set: what `%s` says.", config.FileName)
}

// vscode are the settings in the manifest of the VS Code extension. Null is not
// set: VS Code sends defaults, too, and they would go before the settings file.
func vscode(t *testing.T, all []declared) string {
	var b strings.Builder
	for i, d := range ofEditor(all) {
		p := object{}
		for _, m := range typeOf(d) {
			switch {
			case m.name == "default":
				continue
			case m.name == "type" && m.value != "object":
				m.value = []any{m.value, "null"}
			case m.name == "enum":
				m.value = append(texts(m.value.([]string)), nil)
			}
			p = append(p, m)
		}
		if d.kind.Kind() == reflect.Map {
			p = append(p, member{"default", object{}})
		} else {
			p = append(p, member{"default", nil})
		}
		scope := "window"
		if d.tag.Get("editor") == "user" {
			scope = "machine" // which a workspace's settings cannot set
		}
		p = append(p, member{"scope", scope}, member{"order", 10 + i}, member{"markdownDescription", d.text + " " + otherwise(d)})
		fmt.Fprintf(&b, ",\n        \"sqlrepair.%s\": %s", d.path, pretty(t, p, "        "))
	}
	return b.String()
}

func texts(list []string) []any {
	var out []any
	for _, s := range list {
		out = append(out, s)
	}
	return out
}

// rows are the lines of the table of settings in the extension's README.
func rows(all []declared) string {
	var b strings.Builder
	for _, d := range ofEditor(all) {
		def := "not set"
		if d.kind.Kind() == reflect.Map {
			def = "none"
		}
		fmt.Fprintf(&b, "| `sqlrepair.%s` | %s | %s %s |\n", d.path, def, d.text, otherwise(d))
	}
	return b.String()
}

// object is a JSON object whose members stay in order.
type object []member

type member struct {
	name  string
	value any
}

func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(m.name)
		b.Write(append(name, ':'))
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func pretty(t *testing.T, v any, prefix string) string {
	t.Helper()
	var raw, out bytes.Buffer
	e := json.NewEncoder(&raw)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	if err := json.Indent(&out, bytes.TrimSpace(raw.Bytes()), prefix, "  "); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The examples in the documentation are right.
func TestExamplesInDocs(t *testing.T) {
	for _, path := range []string{"README.md", "docs/configuration.md"} {
		doc, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		blocks := strings.Split(strings.ReplaceAll(string(doc), "\r\n", "\n"), "```toml\n")
		if len(blocks) < 2 {
			t.Errorf("%s has no example", path)
		}
		for _, block := range blocks[1:] {
			src, _, _ := strings.Cut(block, "```")
			if s, err := config.Load(write(t, src)); err != nil || len(s.Problems) > 0 {
				t.Errorf("%s: %s\n%v %q", path, src, err, s.Problems)
			}
		}
	}
}
