package workspace

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/analysis"
	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

const right = "the-right-one"

// person is asked for passwords, and gives one where it has one.
type person struct {
	password config.Secret

	mu    sync.Mutex // guards asked
	asked int
}

func (p *person) ask(context.Context, config.Account) (config.Secret, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked++
	if p.password == "" {
		return "", config.ErrDeclined
	}
	return p.password, nil
}

func (p *person) times() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.asked
}

// keptWithPassword runs f for servers that want a password which no setting has, and
// whose schema was kept by somebody who gave it.
func keptWithPassword(t *testing.T, f func(t *testing.T, cache, file, admin string)) {
	for name, open := range map[string]func(testing.TB, ...string) string{"postgres": testserver.PostgresWithPasswords, "mysql": testserver.MySQL} {
		t.Run(name, func(t *testing.T) {
			admin := open(t, "CREATE TABLE t (a int)")
			cache, file := t.TempDir(), serverFolder(t, testserver.Account(t, admin, right), "")
			first := &person{password: right}
			sourceOf(t, opens(t, Options{Cache: cache, CacheFirst: true, Password: first.ask}), file)
			if first.times() != 1 {
				t.Fatalf("asked %d times", first.times())
			}
			f(t, cache, file, admin)
		})
	}
}

// What is shown first needs no password. It is asked for when the deep phase goes to
// the server, once, and the file that keeps the schema does not hold it.
func TestKeptSchemaAsksForThePasswordOnce(t *testing.T) {
	keptWithPassword(t, func(t *testing.T, cache, file, admin string) {
		user := &person{password: right}
		w := opens(t, Options{Cache: cache, CacheFirst: true, Password: user.ask})
		p, err := analysis.New(w)
		if err != nil {
			t.Fatal(err)
		}
		quick := p.Quick(nil, file, "SELECT a FROM t;\nSELECT a FROM nope;\n")
		first := p.Deep(t.Context(), quick, analysis.Typed)
		if !first.Provisional || user.times() != 0 {
			t.Fatalf("provisional: %v, asked %d times", first.Provisional, user.times())
		}
		p.Quick(first, file, "SELECT a FROM t;\nSELECT a FROM nop;\n")
		if user.times() != 0 {
			t.Error("asked while one types")
		}
		second := p.Deep(t.Context(), first, analysis.Typed)
		if second.Provisional || len(second.Problems) != 0 || user.times() != 1 {
			t.Errorf("provisional: %v, %v, asked %d times", second.Provisional, second.Problems, user.times())
		}
		changeServer(t, admin, "CREATE TABLE later (a int)")
		s := w.opened[file+"\x00"]
		s.watch.next = s.watch.next.AddDate(-1, 0, 0)
		sourceOf(t, w, filepath.Join(filepath.Dir(file), "b.sql"))
		if s.Catalog().Table("later") == nil || user.times() != 1 {
			t.Errorf("asked %d times for what was given", user.times())
		}
		src, err := os.ReadFile(onlyFile(t, cache))
		if err != nil || !strings.Contains(string(src), `"later"`) || strings.Contains(string(src), right) {
			t.Errorf("%v\n%s", err, src)
		}
	})
}

// Who gives no password works on with what was kept, is told of it by one message,
// and is not asked again until wanting to know better.
func TestKeptSchemaStandsInForAPassword(t *testing.T) {
	keptWithPassword(t, func(t *testing.T, cache, file, _ string) {
		user := &person{}
		w := opens(t, Options{Cache: cache, CacheFirst: true, Password: user.ask})
		sourceOf(t, w, file)
		var told string
		for range 3 {
			s, err := w.Open(t.Context(), file, "")
			if s == nil || s.Catalog().Table("t") == nil || err == nil || !strings.Contains(err.Error(), config.ErrDeclined.Error()) {
				t.Fatalf("known: %v, %v", s != nil, err)
			}
			if told == "" {
				told = err.Error()
			}
			if err.Error() != told {
				t.Errorf("first %q, then %q", told, err)
			}
			if _, err := s.(*source).Renew(t.Context(), []string{"nope"}); err != nil && err.Error() != told {
				t.Errorf("first %q, then %q", told, err)
			}
		}
		if user.times() != 1 {
			t.Errorf("asked %d times", user.times())
		}
		user.password = right
		w.Refresh()
		if _, kept := sourceOf(t, w, file).Schema(); kept || user.times() != 2 {
			t.Errorf("after a refresh: kept %v, asked %d times", kept, user.times())
		}
	})
}

// Where nobody can be asked the kept schema stands in, too.
func TestKeptSchemaWithNobodyToAsk(t *testing.T) {
	keptWithPassword(t, func(t *testing.T, cache, file, _ string) {
		w := opens(t, Options{Cache: cache, CacheFirst: true})
		sourceOf(t, w, file)
		s, err := w.Open(t.Context(), file, "")
		if s == nil || s.Catalog().Table("t") == nil || err == nil || !strings.Contains(err.Error(), config.ErrNobody.Error()) {
			t.Errorf("known: %v, %v", s != nil, err)
		}
	})
}

// While the question stands, whose text has changed leaves at once, another file of
// the same server is answered by what was kept, and Refresh takes the question back.
func TestNothingWaitsForAPasswordButItsAskers(t *testing.T) {
	keptWithPassword(t, func(t *testing.T, cache, file, _ string) {
		asked := make(chan bool, 10)
		w := opens(t, Options{Cache: cache, CacheFirst: true, Password: func(ctx context.Context, _ config.Account) (config.Secret, error) {
			asked <- true
			<-ctx.Done() // nobody answers
			return "", ctx.Err()
		}})
		sourceOf(t, w, file)
		waiting := make(chan error)
		go func() {
			_, err := w.Open(context.Background(), file, "")
			waiting <- err
		}()
		<-asked

		other := filepath.Join(filepath.Dir(file), "b.sql")
		if _, kept := sourceOf(t, w, other).Schema(); !kept {
			t.Error("not answered by what was kept")
		}
		left, leave := context.WithCancel(t.Context())
		leave()
		if _, err := w.Open(left, other, ""); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		if _, err := w.opened[other+"\x00"].Renew(left, []string{"nope"}); !errors.Is(err, context.Canceled) {
			t.Errorf("%v", err)
		}
		w.Refresh()
		if err := <-waiting; err == nil {
			t.Error("no word of the server that was not asked")
		}
		if len(asked) > 0 {
			t.Error("asked twice")
		}
	})
}
