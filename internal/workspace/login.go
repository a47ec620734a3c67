package workspace

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/database"
)

// login is an open server with the account that it is opened by.
type login struct {
	database.DB
	connection string
	asker      config.Asker // nil: there is nobody to ask

	mu      sync.Mutex     // guards address
	address config.Address // with the password that was given, if one was asked for
}

func (w *Workspace) login(t target) (*login, error) {
	open := database.OpenPostgres
	if t.address.Kind == config.MySQL {
		open = database.OpenMySQL
	}
	db, err := open(t.address.URL().Reveal(), t.schemas...)
	if err != nil {
		return nil, t.address.Wrap(err)
	}
	l := &login{DB: db, connection: t.name, asker: w.options.Password, address: *t.address}
	database.AskPassword(db, l.ask)
	return l, nil
}

// ask gives the server the password that it wants. One of the settings that is
// wrong is said to be so, and nobody is asked: it would be wrong again the next
// time.
func (l *login) ask(ctx context.Context, refused bool) (string, error) {
	a := l.account()
	switch from := a.PasswordFrom(); {
	case from != "" && !refused:
		return "", fmt.Errorf("the password comes from %s", from)
	case l.asker == nil:
		return "", fmt.Errorf("there is no password, and %w; %s", config.ErrNobody, a.WherePassword())
	}
	given, err := l.asker(ctx, config.Account{Connection: l.connection, Address: a.With("").String(), Refused: refused})
	switch {
	case errors.Is(err, config.ErrNobody):
		return "", fmt.Errorf("there is no password, and %w; %s", err, a.WherePassword())
	case err != nil:
		return "", fmt.Errorf("there is no password: %w", err)
	case given == "":
		return "", fmt.Errorf("there is no password: %w", config.ErrDeclined)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.address = l.address.With(given)
	return given.Reveal(), nil
}

// account is the address as it is used now.
func (l *login) account() config.Address {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.address
}

// wrap is an error without secrets, also those that were asked for.
func (l *login) wrap(err error) error { return l.account().Wrap(err) }
