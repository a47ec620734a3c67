package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			_, open := newFake()
			play(t, file, open)
		})
	}
}

// play acts out a transcript against a server on the workspaces that open makes.
// The language:
//
//	--> didOpen FILE VERSION TEXT
//	--> didChange FILE VERSION RANGE TEXT …       RANGE * is the whole text
//	--> call ID METHOD JSON, --> notify METHOD JSON
//	--> answer ID JSON                            to a request of the server
//	--> write FILE TEXT                           changes a file on disk
//	<-- diagnostics FILE VERSION CODE RANGE …
//	<-- answer ID JSON, <-- answer ID error CODE TEXT
//	<-- call ID METHOD JSON, <-- notify METHOD JSON
//	<-- (nothing)
//	    settle                                    the text stays still until the deep phase has run
//
// TEXT is a quoted string or @ with the name of a section; JSON may be such a
// section too. A range is LINE:CHARACTER-LINE:CHARACTER as on the wire. In
// expected JSON "…" stands for any value, … inside a text for any letters, and a
// member "…" for any others.
// Messages that are not listed fail the test, but for sqlrepair/status, which
// may be left out. The section "initialize" holds the parameters of initialize,
// "log" what the server logs besides; errors that are not listed there fail.
// Sections with a dot in their name are files of the folder, which is called
// file:///w in messages.
func play(t *testing.T, file string, open func(OpenParams) Workspace) {
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(src)
	home := lay(t, archive)
	emptyPools()
	synctest.Test(t, func(t *testing.T) {
		r := &player{t: t, peer: connect(t, Options{Version: "1.2.3", Open: open}), sections: map[string]string{}}
		r.home = home
		for _, f := range archive.Files {
			r.sections[f.Name] = string(f.Data)
		}
		defer func() {
			if t.Failed() {
				t.Log("all messages and the server's log:\n" + r.history())
			}
		}()
		r.play(string(archive.Comment))
	})
}

// lay writes the files of a transcript and returns their folder, "" if it has
// none.
func lay(t *testing.T, a *txtar.Archive) (home string) {
	for _, f := range a.Files {
		if !strings.Contains(f.Name, ".") {
			continue
		}
		if home == "" {
			home = t.TempDir()
		}
		if err := os.WriteFile(filepath.Join(home, f.Name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

type player struct {
	*peer
	t        *testing.T
	sections map[string]string
	pending  []message // received and not yet listed
	line     string
}

// modern is a client of today that shows results itself.
const modern = `{"processId":null,"rootUri":"file:///w","initializationOptions":{"shows":true},"capabilities":{
	"workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true}},
	"textDocument":{
		"hover":{"contentFormat":["markdown","plaintext"]},
		"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}},"isPreferredSupport":true,"disabledSupport":true,"dataSupport":true,"resolveSupport":{"properties":["edit"]}},
		"publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}}}}}`

func (r *player) play(script string) {
	r.t.Helper()
	if !strings.Contains(script, "initialize ") {
		params := modern
		if own, ok := r.sections["initialize"]; ok {
			params = own
		}
		r.hello(params)
	}
	for _, line := range strings.Split(script, "\n") {
		r.line = strings.TrimSpace(line)
		if r.line == "" || strings.HasPrefix(r.line, "#") {
			continue
		}
		verb := fields(r.line)
		switch {
		case r.line == "settle":
			r.settled()
			time.Sleep(2 * defaultSettle)
			synctest.Wait()
		case verb[0] == "-->":
			r.settled()
			r.say(verb[1], verb[2:])
			synctest.Wait()
		case verb[0] == "<--":
			r.hear(verb[1], verb[2:])
		default:
			r.fail("not understood")
		}
		if r.t.Failed() {
			return
		}
	}
	r.line = "the end"
	r.settled()
	end := r.bye
	if strings.Contains(script, "notify exit") {
		end = func() error { return <-r.ended }
	}
	if err := end(); err != nil {
		r.t.Errorf("Serve: %v", err)
	}
	r.settled()
	r.checkLog()
}

// settled fails if messages came that are not listed.
func (r *player) settled() {
	r.t.Helper()
	synctest.Wait()
	r.pending = append(r.pending, r.received()...)
	for _, m := range r.pending {
		if m.Method != methodStatus {
			r.fail("before this line came a message that is not listed: %s", mustJSON(m))
		}
	}
	r.pending = nil
}

func (r *player) fail(format string, args ...any) {
	r.t.Helper()
	r.t.Errorf("%s\n\t%s", r.line, fmt.Sprintf(format, args...))
}

func (r *player) say(verb string, args []string) {
	switch verb {
	case "didOpen":
		r.open(args[0], number(args[1]), r.text(args[2]))
	case "didChange":
		r.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%s},"contentChanges":[%s]}`, at(args[0]), args[1], r.changes(args[2:])))
	case "call":
		r.send(message{ID: json.RawMessage(args[0]), Method: args[1], Params: r.json(args[2:])})
	case "notify":
		r.send(message{Method: args[0], Params: r.json(args[1:])})
	case "answer":
		r.send(message{ID: json.RawMessage(args[0]), Result: r.json(args[1:])})
	case "write":
		if err := os.WriteFile(filepath.Join(r.home, args[0]), []byte(r.text(args[1])), 0o600); err != nil {
			r.fail("%v", err)
		}
	default:
		r.fail("no such verb")
	}
}

func (r *player) changes(args []string) string {
	var out []string
	for i := 0; i+1 < len(args); i += 2 {
		where := ""
		if args[i] != "*" {
			where = fmt.Sprintf(`"range":%s,`, mustJSON(wireRange(args[i])))
		}
		out = append(out, fmt.Sprintf(`{%s"text":%s}`, where, quoted(r.text(args[i+1]))))
	}
	return strings.Join(out, ",")
}

func (r *player) hear(verb string, args []string) {
	if verb == "(nothing)" {
		r.settled()
		return
	}
	m, ok := r.pop(verb == "notify" && args[0] == methodStatus)
	if !ok {
		r.fail("no message came")
		return
	}
	switch got := describe(m); verb {
	case "diagnostics":
		if want := strings.Join(append([]string{verb}, args...), " "); got != want {
			r.fail("got %s", got)
		}
	case "answer":
		r.compare(m, string(m.ID) == args[0] && m.Method == "", args[1:])
	case "call":
		r.compare(m, string(m.ID) == args[0] && m.Method == args[1], args[2:])
	case "notify":
		r.compare(m, len(m.ID) == 0 && m.Method == args[0], args[1:])
	default:
		r.fail("no such verb")
	}
}

// pop takes the next message.
func (r *player) pop(status bool) (message, bool) {
	r.pending = append(r.pending, r.received()...)
	for i, m := range r.pending {
		if m.Method != methodStatus || status {
			r.pending = slices.Delete(r.pending, 0, i+1)
			return m, true
		}
	}
	return message{}, false
}

func (r *player) compare(m message, same bool, want []string) {
	switch {
	case !same:
		r.fail("got %s", mustJSON(m))
	case len(want) > 0 && want[0] == "error":
		if m.Error == nil || strconv.Itoa(m.Error.Code) != want[1] || !strings.Contains(m.Error.Message, strings.Join(want[2:], " ")) {
			r.fail("got %s", mustJSON(m))
		}
	default:
		body := m.Params
		if m.Method == "" {
			body = m.Result
		}
		if m.Error != nil || !matches(decoded(r.json(want)), decoded(body)) {
			r.fail("got %s", mustJSON(m))
		}
	}
}

// describe writes diagnostics as a transcript does.
func describe(m message) string {
	var p struct {
		URI         string
		Version     *int
		Diagnostics []struct {
			Code  string
			Range struct{ Start, End struct{ Line, Character int } }
		}
	}
	if m.Method != "textDocument/publishDiagnostics" || json.Unmarshal(m.Params, &p) != nil {
		return mustJSON(m)
	}
	version := "-"
	if p.Version != nil {
		version = strconv.Itoa(*p.Version)
	}
	out := fmt.Sprintf("diagnostics %s %s", strings.TrimPrefix(p.URI, at("")), version)
	for _, d := range p.Diagnostics {
		out += fmt.Sprintf(" %s %d:%d-%d:%d", d.Code, d.Range.Start.Line, d.Range.Start.Character, d.Range.End.Line, d.Range.End.Character)
	}
	return out
}

// matches reports whether a decoded JSON value is as wanted.
func matches(want, got any) bool {
	switch w := want.(type) {
	case string:
		g, text := got.(string)
		return w == "…" || got == want || text && like(w, g)
	case []any:
		g, ok := got.([]any)
		return ok && slices.EqualFunc(w, g, matches)
	case map[string]any:
		g, ok := got.(map[string]any)
		if _, open := w["…"]; !ok || !open && len(w) != len(g) {
			return false
		}
		for k, v := range w {
			if other, has := g[k]; k != "…" && (!has || !matches(v, other)) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(want, got)
}

// like reports whether a text is as wanted, where … stands for any letters.
func like(want, got string) bool {
	parts := strings.Split(want, "…")
	first, last := parts[0], parts[len(parts)-1]
	if len(parts) == 1 || len(got) < len(first)+len(last) || !strings.HasPrefix(got, first) || !strings.HasSuffix(got, last) {
		return false
	}
	rest := got[len(first) : len(got)-len(last)]
	for _, part := range parts[1 : len(parts)-1] {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			return false
		}
		rest = after
	}
	return true
}

// checkLog compares the server's log with the section of that name.
func (r *player) checkLog() {
	r.t.Helper()
	listed := strings.Split(strings.TrimSpace(r.sections["log"]), "\n")
	lines := strings.Split(r.logged(), "\n")
	for _, want := range listed {
		if !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, want) }) {
			r.t.Errorf("the log has no %q", want)
		}
	}
	for _, l := range lines {
		if strings.Contains(l, "level=ERROR") && !slices.ContainsFunc(listed, func(w string) bool { return w != "" && strings.Contains(l, w) }) {
			r.t.Errorf("the log has %s", l)
		}
	}
}

// token is a quoted string, a JSON value to the end of the line, or a word.
var token = regexp.MustCompile(`^("(?:[^"\\]|\\.)*"|[{\[].*|\S+)\s*`)

func fields(line string) []string {
	var out []string
	for line != "" {
		m := token.FindStringSubmatch(line)
		out, line = append(out, m[1]), line[len(m[0]):]
	}
	return out
}

func (r *player) text(arg string) string {
	if name, ok := strings.CutPrefix(arg, "@"); ok {
		s, ok := r.sections[name]
		if !ok {
			r.fail("no section %q", name)
		}
		return s
	}
	s, err := strconv.Unquote(arg)
	if err != nil {
		r.fail("%s is no quoted string", arg)
	}
	return s
}

func (r *player) json(args []string) json.RawMessage {
	if len(args) == 0 {
		return nil
	}
	if strings.HasPrefix(args[0], "@") {
		return json.RawMessage(r.text(args[0]))
	}
	return json.RawMessage(strings.Join(args, " "))
}

var position = regexp.MustCompile(`^(\d+):(\d+)-(\d+):(\d+)$`)

func wireRange(s string) any {
	m := position.FindStringSubmatch(s)
	if m == nil {
		panic("no range: " + s)
	}
	at := func(i int) map[string]int { return map[string]int{"line": number(m[i]), "character": number(m[i+1])} }
	return map[string]any{"start": at(1), "end": at(3)}
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func decoded(raw json.RawMessage) any {
	if len(raw) == 0 {
		return nil
	}
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		panic(fmt.Sprintf("%s: %v", raw, err))
	}
	return v
}

func mustJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}
