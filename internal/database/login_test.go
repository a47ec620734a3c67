package database

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// person answers with each of its passwords in turn, then with an error.
type person struct {
	passwords []string

	mu      sync.Mutex // guards refused
	refused []bool     // of each question
}

func (a *person) ask(_ context.Context, refused bool) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.refused = append(a.refused, refused)
	if n := len(a.refused); n <= len(a.passwords) {
		return a.passwords[n-1], nil
	}
	return "", errors.New("none was given")
}

// strict are servers with an account that has the password "right".
func strict(t *testing.T) map[string]*server {
	return map[string]*server{
		"postgres": openServer(t, OpenPostgres, testserver.Account(t, testserver.PostgresWithPasswords(t), "right")),
		"mysql":    openServer(t, OpenMySQL, testserver.Account(t, testserver.MySQL(t), "right")),
	}
}

// A password is asked for when the server first wants it, and again, twice at
// most, where it is wrong. Then that is said, and nobody is asked any more.
func TestPasswordIsAskedFor(t *testing.T) {
	for _, c := range []struct {
		given   []string
		refused string // of each question
		problem string // "" where the server is reached
	}{
		{[]string{"right"}, "[false]", ""},
		{[]string{"wrong", "right"}, "[false true]", ""},
		{[]string{"wrong", "wrong", "right"}, "[false true true]", ""},
		{[]string{"wrong", "wrong", "wrong", "right"}, "[false true true]", "each password that was given was refused"},
		{nil, "[false]", "none was given"},
		{[]string{"wrong"}, "[false true]", "none was given"},
	} {
		for name, db := range strict(t) {
			a := &person{passwords: c.given}
			AskPassword(db, a.ask)
			var first string
			for range 3 {
				r := ask(t, db, "SELECT 1")
				switch {
				case c.problem == "" && r.Outcome != result.OK:
					t.Errorf("%s, %q: %v", name, c.given, r.Error)
				case c.problem == "":
				case first == "":
					first = r.Error.Message
				case r.Error == nil || r.Error.Message != first:
					t.Errorf("%s, %q: another message: %v", name, c.given, r.Error)
				}
				db.dialing.succeeded() // as if the time to wait were over
			}
			if !strings.Contains(first, c.problem) || c.problem != "" && !strings.Contains(first, "cannot be reached: ") || strings.Contains(first, "wrong") {
				t.Errorf("%s, %q: %q", name, c.given, first)
			}
			if got := fmt.Sprint(a.refused); got != c.refused {
				t.Errorf("%s, %q: asked %s, want %s", name, c.given, got, c.refused)
			}
		}
	}
}

// Without anybody to ask the server's own word is the message.
func TestNobodyIsAsked(t *testing.T) {
	for name, db := range strict(t) {
		if r := ask(t, db, "SELECT 1"); r.Error == nil || !strings.Contains(r.Error.Message, "cannot be reached: ") {
			t.Errorf("%s: %v", name, r.Error)
		}
	}
}

// Of many who need the password at once one asks, and those who leave meanwhile
// do not take the question with them.
func TestOneAsksForAll(t *testing.T) {
	for name, db := range strict(t) {
		answer := make(chan string)
		asked := make(chan bool, 10)
		AskPassword(db, func(ctx context.Context, _ bool) (string, error) {
			asked <- true
			select {
			case s := <-answer:
				return s, nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		})
		q := reads(t, db, "SELECT 1")
		impatient, leave := context.WithCancel(context.Background())
		left := make(chan result.Result)
		go func() { left <- db.Run(impatient, q, result.Limits{Time: time.Minute}) }()
		<-asked
		leave()
		if r := <-left; r.Outcome != result.Timeout {
			t.Errorf("%s: %s %v", name, r.Outcome, r.Error)
		}
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				if r := db.Run(context.Background(), q, result.Limits{Time: time.Minute}); r.Outcome != result.OK {
					t.Errorf("%s: %v", name, r.Error)
				}
			})
		}
		answer <- "right"
		all.Wait()
		if len(asked) > 0 {
			t.Errorf("%s: asked %d times more", name, len(asked))
		}
	}
}

// A question ends with the server that it is for.
func TestQuestionEndsWithTheServer(t *testing.T) {
	for name, db := range strict(t) {
		asked, ended := make(chan bool), make(chan error)
		AskPassword(db, func(ctx context.Context, _ bool) (string, error) {
			close(asked)
			<-ctx.Done()
			ended <- ctx.Err()
			return "", ctx.Err()
		})
		waiting := make(chan error)
		go func() {
			_, err := db.Catalog(context.Background())
			waiting <- err
		}()
		<-asked
		go db.Close()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
		if err := <-waiting; err == nil {
			t.Errorf("%s: the schema of a closed database was read", name)
		}
	}
}
