package cli

import (
	"context"
	"fmt"
	"os"

	"golang.org/x/term"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
)

// Terminal asks for passwords on a terminal, one at a time and without showing
// what is typed. It is nil where nobody can be asked: in a pipe, and where the
// variable CI says that no person is there.
func Terminal(in, out *os.File) config.Asker {
	if os.Getenv("CI") != "" || !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) {
		return nil
	}
	turn := make(chan struct{}, 1)
	return func(ctx context.Context, a config.Account) (config.Secret, error) {
		select {
		case turn <- struct{}{}:
			defer func() { <-turn }()
		case <-ctx.Done():
			return "", ctx.Err()
		}
		if a.Refused {
			fmt.Fprintln(out, "The password was refused.")
		}
		fmt.Fprintf(out, "Password of connection %s (%s): ", printable(a.Connection), printable(a.Address))
		defer fmt.Fprintln(out)
		return readSecret(ctx, in)
	}
}

// readSecret reads a line that is not shown. An interrupt gives the terminal back
// as it was; the read itself cannot be ended, and the process is about to.
func readSecret(ctx context.Context, in *os.File) (config.Secret, error) {
	before, err := term.GetState(int(in.Fd()))
	if err != nil {
		return "", config.ErrNobody
	}
	type answer struct {
		typed []byte
		err   error
	}
	typed := make(chan answer, 1)
	go func() { // ends with the process where nothing is typed
		b, err := term.ReadPassword(int(in.Fd()))
		typed <- answer{b, err}
	}()
	select {
	case a := <-typed:
		if a.err != nil || len(a.typed) == 0 {
			return "", config.ErrDeclined
		}
		return config.Secret(a.typed), nil
	case <-ctx.Done():
		_ = term.Restore(int(in.Fd()), before)
		return "", ctx.Err()
	}
}
