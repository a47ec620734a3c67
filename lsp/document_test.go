package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

func TestPathOf(t *testing.T) {
	tests := []struct {
		uri   string
		roots []string
		want  string
	}{
		{"file:///w/a%20b.sql", nil, "/w/a b.sql"},
		{"file:///w/a(b)%2B.sql", []string{"/r"}, "/w/a(b)+.sql"},
		{"file:///c%3A/w/a%20b.sql", nil, "c:/w/a b.sql"}, // as editors on Windows write it
		{"file:///C:/w/a.sql", nil, "c:/w/a.sql"},
		{"file://host/share/a.sql", nil, "//host/share/a.sql"},
		{"untitled:Untitled-1", nil, "Untitled-1"},
		{"untitled:Untitled-1", []string{"/r", "/s"}, "/r/Untitled-1"},
		{"untitled:/w/new.sql", []string{"/r"}, "/w/new.sql"},
		{"vscode-notebook-cell:/w/x.ipynb#W0", nil, "/w/x.ipynb"},
	}
	for _, tt := range tests {
		if got := pathOf(uri.MustParse(tt.uri), "sql", tt.roots); got != tt.want {
			t.Errorf("pathOf(%s, %v) = %s, want %s", tt.uri, tt.roots, got, tt.want)
		}
	}
	for name, want := range map[string]string{"untitled:Untitled-1": "Untitled-1.md", "file:///w/a.MD": "/w/a.MD", "file:///w/README": "/w/README.md"} {
		if got := pathOf(uri.MustParse(name), "markdown", nil); got != want {
			t.Errorf("pathOf(%s) of Markdown = %s, want %s", name, got, want)
		}
	}
}

func TestApply(t *testing.T) {
	src := "é😀x\r\n\tb\n"
	at := func(l1, c1, l2, c2 float64, s string) change {
		c := change{Text: s}
		c.Range = &struct {
			Start lenientPos `json:"start"`
			End   lenientPos `json:"end"`
		}{lenientPos{l1, c1}, lenientPos{l2, c2}}
		return c
	}
	tests := []struct {
		enc     text.Encoding
		changes []change
		want    string
	}{
		{text.UTF16, []change{at(0, 1, 0, 3, "")}, "éx\r\n\tb\n"},
		{text.UTF8, []change{at(0, 2, 0, 6, "")}, "éx\r\n\tb\n"},
		{text.UTF32, []change{at(0, 1, 0, 2, "")}, "éx\r\n\tb\n"},
		{text.UTF16, []change{at(0, 2, 0, 2, "|")}, "é|😀x\r\n\tb\n"}, // inside a surrogate pair
		{text.UTF16, []change{at(0, 4, 1, 1, "")}, "é😀xb\n"},
		{text.UTF16, []change{at(5, 0, 9, 0, "end")}, "é😀x\r\n\tb\nend"},
		{text.UTF16, []change{at(0, 99, 0, 99, ";"), at(0, 4, 0, 5, "")}, src},
		{text.UTF16, []change{{Text: "new\n"}, at(1, 0, 1, 0, "line")}, "new\nline"},
		{text.UTF16, nil, src},
	}
	for i, tt := range tests {
		if got := apply(src, text.NewLines(src), tt.enc, tt.changes); got != tt.want {
			t.Errorf("%d: %q, want %q", i, got, tt.want)
		}
	}
}

// Clients that compare URIs as text want theirs back.
func TestURIsKeepTheirSpelling(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		const open = `{"textDocument":{"uri":"file:///w/a(b).sql","languageId":"sql","version":1,"text":"DESC"}}`
		p.notify("textDocument/didOpen", open)
		// Another part of the client may spell it otherwise.
		p.notify("textDocument/didChange", `{"textDocument":{"uri":"file:///w/a%28b%29.sql","version":2},"contentChanges":[{"text":"DESC "}]}`)
		m := p.call("textDocument/codeAction", `{"textDocument":{"uri":"file:///w/a%28b%29.sql"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"context":{"only":["quickfix"],"diagnostics":[]}}`)
		for _, got := range append(p.received(), m) {
			if body := mustJSON(got); !strings.Contains(body, "file:///w/a(b).sql") || strings.Contains(body, "%28") {
				t.Errorf("spelt otherwise: %s", body)
			}
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}

// A text that is too long is kept, for it may become shorter, and not analysed.
func TestLongText(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		p.open("a.sql", 1, "DESC "+strings.Repeat("x", maxText))
		synctest.Wait()
		if got := p.received(); len(got) != 2 || !strings.Contains(mustJSON(got[1]), `"text":"not analysed"`) || got[0].Method != "window/showMessage" || !strings.Contains(mustJSON(got[0]), "/w/a.sql is longer than 10 MB") {
			t.Errorf("received %.300s", mustJSON(got))
		}
		p.notify("textDocument/didChange", `{"textDocument":{"uri":"file:///w/a.sql","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":5},"end":{"line":0,"character":6}},"text":"yz"}]}`)
		for _, c := range []struct{ method, params, want string }{
			{"textDocument/hover", `{"textDocument":{"uri":"file:///w/a.sql"},"position":{"line":0,"character":0}}`, `"result":null`},
			{"textDocument/codeAction", `{"textDocument":{"uri":"file:///w/a.sql"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"context":{"diagnostics":[]}}`, `"result":[]`},
			{"workspace/executeCommand", commandAt(cmdRunQuery, "a.sql", 0, 0), `is not analysed`},
		} {
			if got := mustJSON(p.call(c.method, c.params)); !strings.Contains(got, c.want) {
				t.Errorf("%s: %s", c.method, got)
			}
		}
		p.notify("textDocument/didSave", `{"textDocument":{"uri":"file:///w/a.sql"}}`)
		time.Sleep(2 * defaultSettle)
		if got := p.received(); len(got) != 0 {
			t.Errorf("received %.300s", mustJSON(got))
		}
		// Shorter again: analysed. Longer again: the diagnostics go, quietly.
		p.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":"file:///w/a.sql","version":3},"contentChanges":[{"range":{"start":{"line":0,"character":7},"end":{"line":0,"character":%d}},"text":""}]}`, maxText+9))
		p.change("a.sql", 4, strings.Repeat(";", maxText+1))
		synctest.Wait()
		var seen []string
		for _, m := range p.received() {
			if m.Method != methodStatus {
				seen = append(seen, describe(m))
			}
		}
		if got := strings.Join(seen, "\n"); got != "diagnostics a.sql 3 order-direction 0:0-0:4\ndiagnostics a.sql 4" {
			t.Errorf("received %s", got)
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}

// showing is a client that shows documents.
const showing = `{"processId":null,"rootUri":null,"capabilities":{"window":{"showDocument":{"support":true}}}}`

func TestShowDocument(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, works := range []bool{true, false} {
		bubble(t, func(t *testing.T, p *peer, w *fake) {
			p.hello(showing)
			p.open("a.sql", 1, "SELECT 1; SELECT 2 DESC")
			synctest.Wait()
			for i, command := range []string{cmdRunCandidates, cmdShowMasked, cmdRunQuery} {
				p.received()
				id, answer := p.begin("workspace/executeCommand", commandAt(command, "a.sql", 0, 20))
				synctest.Wait()
				ask := p.received()
				if len(ask) != 1 || ask[0].Method != "window/showDocument" {
					t.Fatalf("received %s", mustJSON(ask))
				}
				file := uri.MustParse(decoded(ask[0].Params).(map[string]any)["uri"].(string)).FsPath()
				info, err := os.Stat(file)
				if err != nil || info.Mode().Perm() != 0o600 || !strings.HasPrefix(file, os.TempDir()) {
					t.Errorf("%s: %v %v", file, info, err)
				}
				got, _ := os.ReadFile(file)
				if !strings.HasPrefix(string(got), []string{"# Candidates\n", "# Masked statement\n", "# Result\n"}[i]) {
					t.Errorf("%s holds\n%s", file, got)
				}
				p.send(message{ID: ask[0].ID, Result: []byte(fmt.Sprintf(`{"success":%v}`, works))})
				if m := p.wait(id, answer); m.Error != nil || len(m.Result) < 10 {
					t.Errorf("answer %s", mustJSON(m))
				}
				synctest.Wait()
				if rest := p.received(); works != (len(rest) == 0) || !works && rest[0].Method != "window/showMessage" {
					t.Errorf("received %s", mustJSON(rest))
				}
			}
			if err := p.bye(); err != nil {
				t.Error(err)
			}
			if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "sqlrepair-*")); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// A workspace that is replaced is closed when the last request in it has ended.
func TestReplacedWorkspaceIsClosed(t *testing.T) {
	bubble(t, func(t *testing.T, p *peer, w *fake) {
		p.hello(modern)
		p.open("a.sql", 1, "STUCK")
		id, answer := p.begin("workspace/executeCommand", commandAt(cmdRunQuery, "a.sql", 0, 0))
		p.notify("workspace/didChangeWatchedFiles", `{"changes":[{"uri":"file:///w/.sqlrepair.toml","type":3}]}`)
		synctest.Wait()
		if w.opened.Load() != 2 || w.closed.Load() != 0 {
			t.Errorf("opened %d, closed %d", w.opened.Load(), w.closed.Load())
		}
		p.notify("$/cancelRequest", `{"id":`+id+`}`)
		p.wait(id, answer)
		synctest.Wait()
		if w.closed.Load() != 1 {
			t.Errorf("closed %d", w.closed.Load())
		}
		if err := p.bye(); err != nil {
			t.Error(err)
		}
	})
}
