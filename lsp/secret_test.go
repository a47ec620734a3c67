package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// asking is a server with the function that it hands to its workspace.
func asking(t *testing.T) (*peer, config.Asker) {
	var ask config.Asker
	_, open := newFake()
	p := connect(t, Options{Open: func(o OpenParams) Workspace {
		ask = o.Password
		return open(o)
	}})
	p.hello(`{"capabilities":{}}`)
	return p, ask
}

// asked is a question on its way.
func (p *peer) asked(t *testing.T) message {
	t.Helper()
	synctest.Wait()
	for _, m := range p.received() {
		if m.Method == methodSecret {
			return m
		}
	}
	t.Fatalf("no question for a password:\n%s", p.history())
	panic("unreachable")
}

type answered struct {
	secret config.Secret
	err    error
}

func begin(ctx context.Context, ask config.Asker, a config.Account) chan answered {
	out := make(chan answered, 1)
	go func() {
		s, err := ask(ctx, a)
		out <- answered{s, err}
	}()
	return out
}

var shop = config.Account{Connection: "shop", Address: "postgres://ann@db.example/shop"}

// What the user answers reaches the database, or the reason why there is no
// password.
func TestAnswersToTheQuestionForAPassword(t *testing.T) {
	for _, c := range []struct {
		name, answer, secret string
		err                  error
		says                 string
	}{
		{"given", `{"value":"hunter22"}`, "hunter22", nil, ""},
		{"cancelled", `{"error":{"code":"Cancelled","message":"closed"}}`, "", config.ErrDeclined, "none was given when asked; the command Refresh Schema asks again"},
		{"empty", `{"value":""}`, "", config.ErrDeclined, "none was given"},
		{"null", `null`, "", config.ErrDeclined, "none was given"},
		{"not possible", `{"error":{"code":"NoPermission","message":"not in this window"}}`, "", config.ErrNobody, "nobody can be asked for it: not in this window"},
		{"unknown method", "", "", config.ErrNobody, "nobody can be asked for it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p, ask := asking(t)
				got := begin(t.Context(), ask, shop)
				q := p.asked(t)
				if want := `{"connection":"shop","what":"password","address":"postgres://ann@db.example/shop","refused":false}`; string(q.Params) != want {
					t.Errorf("asked %s, want %s", q.Params, want)
				}
				if c.answer != "" {
					p.send(message{ID: q.ID, Result: json.RawMessage(c.answer)})
				} else {
					p.sendBody([]byte(`{"jsonrpc":"2.0","id":` + string(q.ID) + `,"error":{"code":-32601,"message":"Unhandled method sqlrepair/secret"}}`))
				}
				a := <-got
				if a.secret.Reveal() != c.secret || !errors.Is(a.err, c.err) || a.err != nil && !strings.Contains(a.err.Error(), c.says) {
					t.Errorf("%q, %v", a.secret.Reveal(), a.err)
				}
				if strings.Contains(p.logged(), "hunter22") {
					t.Errorf("the log holds the password:\n%s", p.logged())
				}
				p.bye()
			})
			emptyPools()
		})
	}
}

// A password that was given is not asked for again, in a workspace that was
// opened anew either, unless the server refuses it or it goes to another place.
func TestGivenPasswordsAreKeptInMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, ask := asking(t)
		give := func(a config.Account, value string) {
			t.Helper()
			got := begin(t.Context(), ask, a)
			p.send(message{ID: p.asked(t).ID, Result: json.RawMessage(`{"value":"` + value + `"}`)})
			if a := <-got; a.secret.Reveal() != value {
				t.Errorf("got %q, %v", a.secret.Reveal(), a.err)
			}
		}
		give(shop, "first")
		p.notify("workspace/didChangeConfiguration", `{"settings":{"refreshes":true}}`)
		synctest.Wait()
		if a := <-begin(t.Context(), ask, shop); a.secret.Reveal() != "first" {
			t.Errorf("again: %q, %v", a.secret.Reveal(), a.err)
		}
		refused := shop
		refused.Refused = true
		give(refused, "second")
		if a := <-begin(t.Context(), ask, shop); a.secret.Reveal() != "second" {
			t.Errorf("after a refusal: %q, %v", a.secret.Reveal(), a.err)
		}
		elsewhere := shop
		elsewhere.Address = "postgres://ann@evil.example/shop"
		give(elsewhere, "third")
		p.bye()
	})
	emptyPools()
}

// One question stands at a time, for all that wait for the same address; one that
// nobody waits for any more is taken back, and one that is never answered is given
// up.
func TestQuestionsComeOneByOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, ask := asking(t)
		first := begin(t.Context(), ask, shop)
		q := p.asked(t)
		same := begin(t.Context(), ask, shop)
		synctest.Wait() // it waits before the other one does
		ctx, leave := context.WithCancel(t.Context())
		other := begin(ctx, ask, config.Account{Connection: "books", Address: "mysql://ann@h/books"})
		synctest.Wait()
		for _, m := range p.received() {
			if m.Method == methodSecret {
				t.Errorf("a second question: %s", m.Params)
			}
		}
		p.send(message{ID: q.ID, Result: json.RawMessage(`{"value":"hunter22"}`)})
		if a, b := <-first, <-same; a.secret != "hunter22" || b.secret != "hunter22" {
			t.Errorf("%v %v", a.err, b.err)
		}
		p.asked(t)
		leave()
		if a := <-other; !errors.Is(a.err, context.Canceled) {
			t.Errorf("%v", a.err)
		}
		synctest.Wait()
		if !strings.Contains(p.history(), "$/cancelRequest") {
			t.Error("the question is not taken back")
		}
		silent := begin(t.Context(), ask, config.Account{Connection: "books", Address: "mysql://ann@h/books"})
		p.asked(t)
		time.Sleep(askTime + time.Second)
		if a := <-silent; !errors.Is(a.err, config.ErrDeclined) || !strings.Contains(a.err.Error(), "within 10m0s") {
			t.Errorf("%v", a.err)
		}
		p.bye()
	})
	emptyPools()
}
