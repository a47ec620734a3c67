package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// bubble runs a test with a server whose workspaces are fakes.
func bubble(t *testing.T, f func(t *testing.T, p *peer, w *fake)) {
	emptyPools()
	synctest.Test(t, func(t *testing.T) {
		w, open := newFake()
		p := connect(t, Options{Open: open})
		defer func() {
			if t.Failed() {
				t.Log(p.history())
			}
		}()
		f(t, p, w)
	})
}

// published are the versions of the diagnostics that came, in their order.
func published(t *testing.T, p *peer) (versions []int) {
	t.Helper()
	for _, m := range p.received() {
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		var d struct{ Version int }
		if err := json.Unmarshal(m.Params, &d); err != nil {
			t.Fatal(err)
		}
		versions = append(versions, d.Version)
	}
	return versions
}

// The library recycles the context of a message when its handler returns; one
// derived from it would crash the process then.
func TestWorkOutlivesItsMessage(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		p.open("a.sql", 1, "NY")
		for range 500 {
			p.notify("$/setTrace", `{"value":"off"}`)
			p.call("textDocument/hover", `{"textDocument":{"uri":"file:///w/a.sql"},"position":{"line":0,"character":0}}`)
		}
		p.received()
		time.Sleep(2 * defaultSettle)
		synctest.Wait()
		if got := published(t, p); !slices.Equal(got, []int{1}) || w.deep.Load() != 1 {
			t.Errorf("published %v after %d deep runs", got, w.deep.Load())
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}

// Run concurrently, changes overtake each other.
func TestChangesKeepTheirOrder(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		p.open("a.sql", 1, "")
		for v := 2; v <= 300; v++ {
			p.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":"file:///w/a.sql","version":%d},"contentChanges":[{"range":{"start":{"line":0,"character":%d},"end":{"line":0,"character":%d}},"text":"%d"}]}`, v, v-2, v-2, v%10))
			p.begin("textDocument/hover", `{"textDocument":{"uri":"file:///w/a.sql"},"position":{"line":0,"character":0}}`)
		}
		p.notify("textDocument/didChange", `{"textDocument":{"uri":"file:///w/a.sql","version":301},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"DESC"}]}`)
		var want strings.Builder
		want.WriteString("[MASK1]")
		for v := 2; v <= 300; v++ {
			fmt.Fprint(&want, v%10)
		}
		var m struct{ Masked string }
		if err := json.Unmarshal(p.call("workspace/executeCommand", commandAt(cmdShowMasked, "a.sql", 0, 0)).Result, &m); err != nil || m.Masked != want.String() {
			t.Errorf("%v\n got %s\nwant %s", err, m.Masked, want.String())
		}
		versions := published(t, p)
		if len(versions) != 301 || !slices.IsSorted(versions) {
			t.Errorf("published %v", versions)
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}

// A request sees the text as it was when the request was sent, though it runs
// beside the changes that follow.
func TestRequestsSeeTheirOwnText(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		p.open("a.sql", 1, "")
		type asked struct {
			id, want string
			answer   chan message
		}
		var all []asked
		for v := 2; v < 200; v++ {
			src := fmt.Sprintf("%d DESC", v)
			p.change("a.sql", v, src)
			id, answer := p.begin("workspace/executeCommand", commandAt(cmdShowMasked, "a.sql", 0, len(src)))
			all = append(all, asked{id, fmt.Sprintf("%d [MASK1]", v), answer})
		}
		for _, a := range all {
			var m struct{ Masked string }
			if err := json.Unmarshal(p.wait(a.id, a.answer).Result, &m); err != nil || m.Masked != a.want {
				t.Errorf("got %q, want %q (%v)", m.Masked, a.want, err)
			}
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}

// Parameters live in a buffer that the next message overwrites.
func TestTextsDoNotShareTheWire(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		for i := range 20 {
			p.open(fmt.Sprintf("%d.sql", i), 1, strings.Repeat(string(rune('a'+i)), 3000)+" DESC")
		}
		p.notify("$/setTrace", `{"value":"`+strings.Repeat("#", 5000)+`"}`)
		for i := range 20 {
			var m struct{ Masked string }
			raw := p.call("workspace/executeCommand", commandAt(cmdShowMasked, fmt.Sprintf("%d.sql", i), 0, 3001)).Result
			if err := json.Unmarshal(raw, &m); err != nil || m.Masked != strings.Repeat(string(rune('a'+i)), 3000)+" [MASK1]" {
				t.Errorf("document %d: %.80s (%v)", i, m.Masked, err)
			}
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}

// What is no message ends the connection, without a crash and with a reason.
func TestBadInputEndsTheConnection(t *testing.T) {
	tests := []struct{ name, raw, reason string }{
		{"malformed JSON", frame(`{"jsonrpc":"2.0",`), "parse error"},
		{"no JSON", frame(`hello`), "parse error"},
		{"a batch", frame(`[{"jsonrpc":"2.0","method":"$/x"}]`), "JSON-RPC"},
		{"no length", "Content-Type: x\r\n\r\n{}", "invalid message header"},
		{"long header", strings.Repeat("x", 2*maxHeader), "a message header is longer"},
		{"long message", "Content-Length: 99999999999\r\n\r\n", "a message announces"},
		{"cut off", "Content-Length: 50\r\n\r\n{", "unexpected EOF"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			bubble(t, func(t *testing.T, p *peer, w *fake) {
				p.hello(modern)
				p.open("a.sql", 1, "STUCK WAIT DESC")
				p.begin("workspace/executeCommand", commandAt(cmdRunQuery, "a.sql", 0, 0))
				time.Sleep(2 * defaultSettle)
				go func() { // the server may leave before it has read all
					p.write(tt.raw)
					p.conn.Close()
				}()
				err := <-p.ended
				if err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(tt.reason)) || !strings.Contains(p.logged(), "level=ERROR msg=\"connection ended\"") {
					t.Errorf("Serve: %v, want %q", err, tt.reason)
				}
				if w.closed.Load() != 1 {
					t.Error("the workspace was not closed")
				}
			})
		})
	}
}

func TestHowItEnds(t *testing.T) {
	tests := []struct {
		name string
		end  func(p *peer)
		want error
	}{
		{"shutdown and exit", func(p *peer) { p.call("shutdown", ""); p.notify("exit", "") }, nil},
		{"shutdown and gone", func(p *peer) { p.call("shutdown", ""); p.conn.Close() }, nil},
		{"exit alone", func(p *peer) { p.notify("exit", "") }, ErrNoShutdown},
		{"gone", func(p *peer) { p.conn.Close() }, ErrNoShutdown},
	}
	for _, tt := range tests {
		for _, handshake := range []bool{true, false} {
			if !handshake && strings.HasPrefix(tt.name, "shutdown") {
				continue
			}
			t.Run(fmt.Sprint(tt.name, handshake), func(t *testing.T) {
				bubble(t, func(t *testing.T, p *peer, w *fake) {
					if handshake {
						p.hello(modern)
						p.open("a.sql", 1, "STUCK WAIT")
						p.begin("workspace/executeCommand", commandAt(cmdRunQuery, "a.sql", 0, 0))
						time.Sleep(2 * defaultSettle)
					}
					tt.end(p)
					if err := <-p.ended; !errors.Is(err, tt.want) || tt.want == nil && err != nil {
						t.Errorf("Serve: %v, want %v", err, tt.want)
					}
					if w.opened.Load() != w.closed.Load() {
						t.Errorf("%d workspaces opened, %d closed", w.opened.Load(), w.closed.Load())
					}
				})
			})
		}
	}
}

// deaf is an input that does not end when closed, as a terminal's.
type deaf struct{ net.Conn }

func (deaf) Close() error { return nil }

func TestContextEndsServe(t *testing.T) {
	for _, stubborn := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			here, there := net.Pipe()
			go io.Copy(io.Discard, here)
			var rwc io.ReadWriteCloser = there
			if stubborn {
				rwc = deaf{there}
			}
			_, open := newFake()
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- Serve(ctx, rwc, Options{Open: open}) }()
			io.WriteString(here, frame(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":`+modern+`}`))
			synctest.Wait()
			cancel()
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("Serve: %v", err)
			}
			here.Close()
		})
	}
}

// Everything at once: each request is answered once, versions never go back, and
// the text is that of the last change.
func TestManyMessages(t *testing.T) {
	count := 20_000
	if testing.Short() {
		count = 2_000
	}
	emptyPools()
	w, open := newFake()
	p := connect(t, Options{Open: open, Settle: time.Millisecond})
	p.answers = true
	p.hello(`{"processId":null,"rootUri":"file:///w","capabilities":{"window":{"workDoneProgress":true,"showDocument":{"support":false}},"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}},"textDocument":{"codeAction":{"codeActionLiteralSupport":{}}}}}`)
	files := []string{"a.sql", "b.sql", "c.sql"}
	version := map[string]int{}
	for _, f := range files {
		version[f] = 1
		p.open(f, 1, "city NY; x DESC")
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	var waits []func()
	for i := range count {
		f := files[rnd.IntN(len(files))]
		ask := func(method, params string) {
			id, answer := p.begin(method, params)
			waits = append(waits, func() { p.wait(id, answer) })
			if rnd.IntN(4) == 0 {
				p.notify("$/cancelRequest", `{"id":`+id+`}`)
			}
		}
		switch rnd.IntN(12) {
		case 0, 1, 2, 3:
			version[f]++
			p.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":0,"character":%d},"end":{"line":0,"character":%d}},"text":"x"}]}`, at(f), version[f], rnd.IntN(20), rnd.IntN(20)))
		case 4:
			ask("textDocument/hover", fmt.Sprintf(`{"textDocument":{"uri":%q},"position":{"line":0,"character":%d}}`, at(f), rnd.IntN(20)))
		case 5, 6:
			ask("textDocument/codeAction", fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":%d}},"context":{"diagnostics":[]}}`, at(f), rnd.IntN(20)))
		case 7:
			ask("workspace/executeCommand", commandAt(commands[rnd.IntN(len(commands))].name, f, 0, rnd.IntN(20)))
		case 8:
			p.notify("textDocument/didSave", fmt.Sprintf(`{"textDocument":{"uri":%q}}`, at(f)))
		case 9:
			p.notify([]string{"$/foo", "unknown/bar", "textDocument/didChange", "exit2"}[rnd.IntN(4)], "")
		case 10:
			ask([]string{"unknown/request", "textDocument/hover", "initialize"}[rnd.IntN(3)], "")
		case 11:
			if i%40 == 0 {
				p.notify("workspace/didChangeWatchedFiles", `{"changes":[{"uri":"file:///w/.sqlrepair.toml","type":2}]}`)
			}
			p.notify("textDocument/didClose", fmt.Sprintf(`{"textDocument":{"uri":%q}}`, at(f)))
			version[f] = 1
			p.open(f, 1, "city NY; x DESC")
		}
	}
	for _, wait := range waits {
		wait()
	}
	for _, f := range files {
		version[f]++
		p.change(f, version[f], "the end of "+f+" DESC")
		var m struct{ Masked string }
		raw := p.call("workspace/executeCommand", commandAt(cmdShowMasked, f, 0, len("the end of "+f+" D")))
		if err := json.Unmarshal(raw.Result, &m); err != nil || m.Masked != "the end of "+f+" [MASK1]" {
			t.Errorf("%s: %v %v", f, m, raw)
		}
	}
	checkVersions(t, p)
	if err := p.bye(); err != nil {
		t.Error(err)
	}
	if w.opened.Load() != w.closed.Load() {
		t.Errorf("%d workspaces opened, %d closed", w.opened.Load(), w.closed.Load())
	}
	if strings.Contains(p.logged(), "level=ERROR") {
		t.Error("the server logged errors")
	}
}

// checkVersions fails if an older version of a document was published after a
// newer one, without the document being closed in between.
func checkVersions(t *testing.T, p *peer) {
	last := map[string]int{}
	for _, m := range p.received() {
		if m.Method == "" {
			t.Errorf("answered twice: %s", mustJSON(m))
		}
		if m.Method != "textDocument/publishDiagnostics" {
			continue
		}
		var d struct {
			URI     string
			Version *int
		}
		if err := json.Unmarshal(m.Params, &d); err != nil {
			t.Fatal(err)
		}
		switch {
		case d.Version == nil:
			last[d.URI] = 0
		case *d.Version < last[d.URI]:
			t.Errorf("%s: version %d after %d", d.URI, *d.Version, last[d.URI])
		default:
			last[d.URI] = *d.Version
		}
	}
}
