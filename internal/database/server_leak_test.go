package database

import (
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// A thousand queries one after the other and a hundred at once, good ones, bad
// ones, slow ones and cancelled ones, leave nothing behind: no goroutine, no
// file handle here, no connection there.
func TestServersLeakNothing(t *testing.T) {
	for _, c := range []struct {
		name, connections string
		address           func(testing.TB, ...string) string
		open              func(string, ...string) (DB, error)
	}{
		{"postgres", "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()", testserver.Postgres, OpenPostgres},
		{"mysql", "SELECT count(*) FROM information_schema.processlist WHERE db = DATABASE() AND id <> connection_id()", testserver.MySQL, OpenMySQL},
	} {
		t.Run(c.name, func(t *testing.T) {
			address := c.address(t)
			admin := testserver.Admin(t, address)
			count := func() (n int) {
				if err := admin.QueryRow(c.connections).Scan(&n); err != nil {
					t.Fatal(err)
				}
				return n
			}
			connections := count()
			others := goleak.IgnoreCurrent()
			handles := openFiles(t)
			opened, err := c.open(address)
			if err != nil {
				t.Fatal(err)
			}
			db := opened.(*server)
			one := reads(t, db, "SELECT 1")
			for i := range 1000 {
				if r := db.Run(context.Background(), one, result.Limits{Time: time.Minute}); r.Outcome != result.OK {
					t.Fatalf("query %d: %v", i, r.Error)
				}
			}
			several(t, db)
			// A server takes a moment to notice connections that were closed.
			until := time.Now().Add(10 * time.Second)
			for count() > connections+maxConns && time.Now().Before(until) {
				time.Sleep(20 * time.Millisecond)
			}
			if n := count(); n > connections+maxConns {
				t.Errorf("%d connections", n-connections)
			}
			db.Close()
			until = time.Now().Add(10 * time.Second)
			for (count() > connections || openFiles(t) > handles) && time.Now().Before(until) {
				time.Sleep(20 * time.Millisecond)
			}
			if n, f := count(), openFiles(t); n > connections || f > handles {
				t.Errorf("%d connections and %d file handles stay open", n-connections, f-handles)
			}
			if err := goleak.Find(others); err != nil {
				t.Error(err)
			}
		})
	}
}

// several runs a hundred queries at once.
func several(t *testing.T, db *server) {
	queries := []syntax.ReadOnly{reads(t, db, "SELECT 1"), reads(t, db, "SELECT nope"), reads(t, db, endlessOn(db)), reads(t, db, endlessOn(db))}
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			if i%4 == 3 {
				time.AfterFunc(20*time.Millisecond, cancel)
			}
			r := db.Run(ctx, queries[i%4], result.Limits{Time: 50 * time.Millisecond})
			want := []result.Outcome{result.OK, result.Failed, result.Timeout, result.Timeout}[i%4]
			if r.Outcome != want && r.Outcome != result.Timeout { // which a busy machine makes of any
				t.Errorf("query %d: %s %v", i, r.Outcome, r.Error)
			}
		})
	}
	wg.Wait()
}

func openFiles(t *testing.T) int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip(err) // no such list elsewhere
	}
	return len(entries)
}

// relay passes a server's bytes on, until it is cut: then as if the server had
// been killed.
type relay struct {
	net.Listener
	spoil *strings.Replacer // of what passes, without changing its length; nil leaves all as it is

	mu    sync.Mutex // guards conns
	conns []net.Conn
}

// startRelay starts a relay that changes the words of pairs, if there are any.
func startRelay(t *testing.T, network, to string, pairs ...string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l}
	if len(pairs) > 0 {
		r.spoil = strings.NewReplacer(pairs...)
	}
	t.Cleanup(r.cut)
	go r.serve(network, to)
	return r
}

// serve ends when the listener is closed.
func (r *relay) serve(network, to string) {
	for {
		in, err := r.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial(network, to)
		if err != nil {
			in.Close()
			continue
		}
		r.mu.Lock()
		r.conns = append(r.conns, in, out)
		r.mu.Unlock()
		for _, way := range [][2]net.Conn{{in, out}, {out, in}} {
			go func() {
				defer way[1].Close()
				_, _ = io.Copy(r.through(way[1]), way[0])
			}()
		}
	}
}

// through is where the bytes for one end go.
func (r *relay) through(to net.Conn) io.Writer {
	if r.spoil == nil {
		return to
	}
	return spoiler{to, r.spoil}
}

// spoiler changes words on their way. A word must not lie across two writes, which
// those of short messages do not.
type spoiler struct {
	to    io.Writer
	words *strings.Replacer
}

func (s spoiler) Write(b []byte) (int, error) {
	return s.to.Write([]byte(s.words.Replace(string(b))))
}

func (r *relay) cut() {
	r.Close()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.conns {
		c.Close()
	}
}

// A server that dies in the middle of a query gives one message, and the same
// one for each later attempt; it is tried again after a while, and used again
// when it is back.
func TestServersThatDie(t *testing.T) {
	for _, c := range []struct {
		name, port string
		address    func(testing.TB, ...string) string
		open       func(string, ...string) (DB, error)
	}{
		{"postgres", "5432", testserver.Postgres, OpenPostgres},
		{"mysql", "3306", testserver.MySQL, OpenMySQL},
	} {
		t.Run(c.name, func(t *testing.T) {
			u, err := url.Parse(c.address(t))
			if err != nil {
				t.Fatal(err)
			}
			to := tcpAddress(u, c.port)
			r := startRelay(t, "tcp", to)
			u.Host, u.RawQuery = r.Addr().String(), "sslmode=disable"
			if u.User == nil {
				u.User = url.User(map[string]string{"postgres": "postgres", "mysql": "root"}[c.name])
			}
			db := openServer(t, c.open, u.String())
			if res := ask(t, db, "SELECT 1"); res.Outcome != result.OK {
				t.Fatal(res.Error)
			}
			time.AfterFunc(200*time.Millisecond, r.cut)
			res := db.Run(context.Background(), reads(t, db, endlessOn(db)), result.Limits{Time: time.Minute})
			if res.Outcome != result.Failed || !strings.Contains(res.Error.Message, "the connection to the database was lost") {
				t.Errorf("in the middle: %s %v", res.Outcome, res.Error)
			}
			var said []string
			for range 5 {
				res := ask(t, db, "SELECT 1")
				if res.Error == nil {
					t.Fatal("it answers")
				}
				said = append(said, res.Error.Message)
			}
			if want := "cannot be reached: connection refused; is the server running, and are host and port right?"; !strings.HasSuffix(said[0], want) || strings.Count(strings.Join(said, ""), said[0]) != 5 {
				t.Errorf("afterwards: %q", said)
			}
			l, err := net.Listen("tcp", r.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			back := &relay{Listener: l}
			t.Cleanup(back.cut)
			go back.serve("tcp", to)
			until := time.Now().Add(20 * time.Second)
			for res = ask(t, db, "SELECT 1"); res.Outcome != result.OK && time.Now().Before(until); res = ask(t, db, "SELECT 1") {
				time.Sleep(50 * time.Millisecond)
			}
			if res.Outcome != result.OK {
				t.Errorf("it is back, but: %v", res.Error)
			}
		})
	}
}

func tcpAddress(u *url.URL, port string) string {
	host := u.Hostname()
	if host == "" {
		host = "127.0.0.1"
	}
	if p := u.Port(); p != "" {
		port = p
	}
	return net.JoinHostPort(host, port)
}
