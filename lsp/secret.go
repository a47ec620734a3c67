package lsp

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// methodSecret is the request by which the client asks its user for a password.
const methodSecret = "sqlrepair/secret"

// askTime is how long an answer is waited for: some clients never answer what
// they do not know.
const askTime = 10 * time.Minute

// secrets are the passwords that were given since the connection began. They are
// in memory only, so that a change of the settings asks for none again.
type secrets struct {
	turn chan struct{} // held while the user is asked: an editor has room for one question

	mu    sync.Mutex // guards known
	known map[string]config.Secret
}

func newSecrets() *secrets {
	return &secrets{turn: make(chan struct{}, 1), known: map[string]config.Secret{}}
}

// take is the password of an address that was given before; a refused one is
// forgotten.
func (k *secrets) take(a config.Account) (config.Secret, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if a.Refused {
		delete(k.known, a.Address)
	}
	given, ok := k.known[a.Address]
	return given, ok
}

func (k *secrets) keep(a config.Account, given config.Secret) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.known[a.Address] = given
}

// password is the config.Asker of the editor.
func (s *server) password(ctx context.Context, a config.Account) (config.Secret, error) {
	if given, ok := s.secrets.take(a); ok {
		return given, nil
	}
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	select {
	case s.secrets.turn <- struct{}{}:
		defer func() { <-s.secrets.turn }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if given, ok := s.secrets.take(a); ok && !a.Refused { // of another connection to the same address
		return given, nil
	}
	given, err := s.askClient(ctx, a)
	if err == nil {
		s.secrets.keep(a, given)
	}
	return given, err
}

func (s *server) askClient(ctx context.Context, a config.Account) (config.Secret, error) {
	var answer secretAnswer
	err := s.client.call(ctx, methodSecret, &secretParams{a.Connection, "password", a.Address, a.Refused}, &answer)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return "", fmt.Errorf("%w within %s", config.ErrDeclined, askTime)
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil: // a client that does not know the question, or that failed
		s.log.Info("the editor cannot ask for a password", "error", err)
		return "", config.ErrNobody
	case answer.Error != nil && answer.Error.Code != "Cancelled":
		return "", fmt.Errorf("%w: %s", config.ErrNobody, answer.Error.Message)
	case answer.Value == "":
		return "", fmt.Errorf("%w; the command Refresh Schema asks again", config.ErrDeclined)
	}
	return config.Secret(answer.Value), nil
}
