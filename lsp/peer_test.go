package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/textproto"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// message is one message in either direction.
type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// peer is a client on an in-memory pipe to a server.
type peer struct {
	t     *testing.T
	conn  net.Conn
	ended chan error // what Serve returned
	home  string     // the folder that messages call /w; "" if it is in no file

	mu      sync.Mutex // guards what follows
	log     []string   // all messages as JSON, with arrows
	queue   []message  // received and not yet taken
	waiting map[string]chan message
	answers bool // the server's requests are answered at once, with null
	next    int
	records bytes.Buffer // the server's log
}

// connect starts a server and its client.
func connect(t *testing.T, opt Options) *peer {
	here, there := net.Pipe()
	p := &peer{t: t, conn: here, ended: make(chan error, 1), waiting: map[string]chan message{}}
	opt.Log = slog.New(slog.NewTextHandler(&lockedWriter{p: p}, &slog.HandlerOptions{Level: slog.LevelDebug}))
	go func() { p.ended <- Serve(t.Context(), there, opt) }()
	go p.read()
	t.Cleanup(func() { here.Close() })
	return p
}

type lockedWriter struct{ p *peer }

func (w *lockedWriter) Write(b []byte) (int, error) {
	w.p.mu.Lock()
	defer w.p.mu.Unlock()
	return w.p.records.Write(b)
}

func (p *peer) logged() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.records.String()
}

// read takes messages from the server until the connection ends.
func (p *peer) read() {
	in := textproto.NewReader(bufio.NewReader(p.conn))
	for {
		header, err := in.ReadMIMEHeader()
		if err != nil {
			return
		}
		n, _ := strconv.Atoi(header.Get("Content-Length"))
		body := make([]byte, n)
		if _, err := io.ReadFull(in.R, body); err != nil {
			return
		}
		if p.home != "" {
			body = bytes.ReplaceAll(body, []byte(p.home), []byte("/w"))
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			panic(fmt.Sprintf("the server sent %q: %v", body, err))
		}
		p.take(m, body)
	}
}

func (p *peer) take(m message, body []byte) {
	p.mu.Lock()
	p.log = append(p.log, "<-- "+string(body))
	waiting := p.waiting[string(m.ID)]
	switch {
	case m.Method == "" && waiting != nil:
		delete(p.waiting, string(m.ID))
	case m.Method != "" && len(m.ID) > 0 && p.answers:
		// Not here: the server may be waiting for this goroutine to read.
		go p.send(message{ID: m.ID, Result: json.RawMessage("null")})
	default:
		p.queue = append(p.queue, m)
	}
	p.mu.Unlock()
	if m.Method == "" && waiting != nil {
		waiting <- m
	}
}

func (p *peer) send(m message) {
	body, err := json.Marshal(struct {
		Version string `json:"jsonrpc"`
		message
	}{"2.0", m})
	if err != nil {
		panic(err)
	}
	p.sendBody(body)
}

func (p *peer) sendBody(body []byte) {
	p.mu.Lock()
	p.log = append(p.log, "--> "+string(body))
	p.mu.Unlock()
	if p.home != "" {
		body = bytes.ReplaceAll(body, []byte("file:///w"), []byte("file://"+p.home))
	}
	p.write(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (p *peer) write(raw string) {
	if _, err := io.WriteString(p.conn, raw); err != nil {
		p.mu.Lock()
		p.log = append(p.log, "--> failed: "+err.Error())
		p.mu.Unlock()
	}
}

func (p *peer) notify(method, params string) {
	p.send(message{Method: method, Params: json.RawMessage(params)})
}

// call makes a request and waits for its answer.
func (p *peer) call(method, params string) message {
	p.t.Helper()
	return p.wait(p.begin(method, params))
}

// begin makes a request whose answer wait takes.
func (p *peer) begin(method, params string) (id string, answer chan message) {
	p.mu.Lock()
	p.next++
	id, answer = fmt.Sprintf(`"t%d"`, p.next), make(chan message, 1)
	p.waiting[id] = answer
	p.mu.Unlock()
	p.send(message{ID: json.RawMessage(id), Method: method, Params: json.RawMessage(params)})
	return id, answer
}

func (p *peer) wait(id string, answer chan message) message {
	p.t.Helper()
	select {
	case m := <-answer:
		return m
	case err := <-p.ended:
		p.ended <- err
		p.t.Fatalf("the server ended (%v) without an answer to %s\n%s", err, id, p.history())
	}
	panic("unreachable")
}

// received takes what has come in.
func (p *peer) received() []message {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.queue
	p.queue = nil
	return out
}

func (p *peer) history() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.log, "\n") + "\n" + p.records.String()
}

// hello makes the handshake.
func (p *peer) hello(params string) message {
	p.t.Helper()
	m := p.call("initialize", params)
	p.notify("initialized", "{}")
	return m
}

// bye ends the connection in an orderly way and returns what Serve did.
func (p *peer) bye() error {
	p.t.Helper()
	p.call("shutdown", "")
	p.notify("exit", "")
	return <-p.ended
}

func (p *peer) open(name string, version int, src string) {
	p.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument":{"uri":%q,"languageId":"sql","version":%d,"text":%s}}`, at(name), version, quoted(src)))
}

// change replaces the whole text.
func (p *peer) change(name string, version int, src string) {
	p.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"text":%s}]}`, at(name), version, quoted(src)))
}

// at is the URI of a file of the tests.
func at(name string) string { return "file:///w/" + name }

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// command is the parameters of a command about a place.
func commandAt(name, file string, line, character int) string {
	return fmt.Sprintf(`{"command":%q,"arguments":[{"uri":%q,"position":{"line":%d,"character":%d}}]}`, name, at(file), line, character)
}

// newFake is a workspace for tests and the function that opens it. Its settings
// are {"refuses":"why nothing may be run","refreshes":true}.
func newFake() (*fake, func(OpenParams) Workspace) {
	f := &fake{opened: new(atomic.Int32), closed: new(atomic.Int32), deep: new(atomic.Int32)}
	return f, func(p OpenParams) Workspace {
		var settings struct {
			Refuses   string
			Refreshes bool
			Predicts  bool
		}
		if len(p.Settings) > 0 {
			if err := json.Unmarshal(p.Settings, &settings); err != nil {
				panic(err)
			}
		}
		f.opened.Add(1)
		g := *f
		g.params, g.source = p, fakeSource{}
		if settings.Refuses != "" {
			g.source = fakeSource{refuses: fmt.Errorf("%s", settings.Refuses)}
		}
		if settings.Refreshes {
			return refreshing{&g, f.deep}
		}
		if settings.Predicts {
			return predicting{&g}
		}
		return &g
	}
}

// emptyPools makes the JSON-RPC library forget the channels that it keeps for
// outgoing calls: one made in a synctest bubble must not be used outside of it,
// nor the other way round.
func emptyPools() {
	runtime.GC()
	runtime.GC()
}
