package database

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// Password gives a password for the account of a server that wants one. refused
// says that the one given before was wrong. It may take as long as people do, ends
// when ctx does, and the error says why there is none; its text becomes part of a message.
type Password func(ctx context.Context, refused bool) (string, error)

// AskPassword lets a server ask for a password where it does not take the one of
// its URL, or where that holds none. It is called before the server is used;
// databases without accounts never ask.
func AskPassword(db DB, ask Password) {
	if s, ok := db.(*server); ok {
		s.login.ask = ask
	}
}

// maxAsks is how often a password is asked for: once, and twice more where it is
// wrong.
const maxAsks = 3

var errRefusedAll = errors.New("each password that was given was refused")

// login holds the password that was asked for, in memory and for as long as the
// server is open, because new connections need it.
type login struct {
	ask  Password        // nil: there is nobody to ask
	life context.Context // ends with the server
	end  context.CancelFunc

	mu       sync.Mutex // guards all below
	password string
	given    bool          // password holds one
	round    int           // counts the passwords
	asks     int           // counts the questions
	asking   chan struct{} // closed when the present question is answered; nil if there is none
	none     error         // why there is no other password
}

func newLogin() *login {
	l := &login{}
	l.life, l.end = context.WithCancel(context.Background())
	return l
}

// close ends the present question and waits for its end: a terminal is then as it
// was.
func (l *login) close() {
	l.end()
	l.mu.Lock()
	asking := l.asking
	l.mu.Unlock()
	if asking != nil {
		<-asking
	}
}

// fill puts the password where a driver reads it.
func (l *login) fill(password *string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.given {
		*password = l.password
	}
}

func (l *login) current() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.round
}

// another waits for a password other than that of a round, which the server
// refused. The error says that, and why there is none; it stays the same.
func (l *login) another(ctx context.Context, round int, refusal error) error {
	l.mu.Lock()
	switch {
	case l.round != round: // somebody was quicker
		l.mu.Unlock()
		return nil
	case l.none == nil && l.asks == maxAsks:
		l.give("", fmt.Errorf("%w; %w", refusal, errRefusedAll))
	}
	if l.none != nil {
		defer l.mu.Unlock()
		return l.none
	}
	answered := l.asking
	if answered == nil {
		answered = make(chan struct{})
		l.asking = answered
		l.asks++
		// It goes on where the one who asked has left: the next one waits for the
		// same answer. It ends with the server.
		go l.question(answered, l.given, refusal)
	}
	l.mu.Unlock()
	select {
	case <-answered:
	case <-ctx.Done():
		return ctx.Err()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.none
}

func (l *login) question(answered chan struct{}, refused bool, refusal error) {
	password, err := l.ask(l.life, refused)
	if err != nil {
		err = fmt.Errorf("%w; %w", refusal, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.give(password, err)
	l.asking = nil
	close(answered)
}

// give takes a password, or that there is none; l.mu is held. A refused one is
// forgotten: sent again and again it would lock the account.
func (l *login) give(password string, none error) {
	l.password, l.given, l.none = password, none == nil, none
	l.round++
}
