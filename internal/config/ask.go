package config

import (
	"context"
	"errors"
	"fmt"
	"maps"
)

// Account is what a password is asked for.
type Account struct {
	Connection string // its name in the settings
	Address    string // where the password is sent to, without secrets
	Refused    bool   // the server refused the password that was given before
}

// Asker asks a person for a password, who may take minutes, and asks one at a
// time. ErrNobody and ErrDeclined say why there is none.
type Asker func(context.Context, Account) (Secret, error)

var (
	// ErrNobody says that nobody can be asked: there is no terminal, or the editor
	// does not know the question.
	ErrNobody = errors.New("nobody can be asked for it")
	// ErrDeclined says that somebody was asked and gave no password.
	ErrDeclined = errors.New("none was given when asked")
)

// With is the address with a password that a person gave.
func (a Address) With(password Secret) Address {
	a.Password = password
	a.From = maps.Clone(a.From)
	a.From["password"] = asked
	a.secrets = append(a.secrets[:len(a.secrets):len(a.secrets)], password)
	return a
}

const asked = "asked"

// PasswordFrom says where the password comes from; "" if there is none.
func (a Address) PasswordFrom() string {
	switch from := a.From["password"]; {
	case a.Password == "":
		return ""
	case from == "url":
		return "the url"
	default:
		return from
	}
}

// WherePassword says where a password may be put, for an address that has none.
func (a Address) WherePassword() string {
	variable, file := "PGPASSWORD", "a line of ~/.pgpass (PGPASSFILE)"
	if a.Kind == MySQL {
		variable, file = "MYSQL_PWD", "`password` in ~/.my.cnf"
	}
	if a.withheld != "" {
		return fmt.Sprintf("%s is not sent to %s, because %s beside it does not name that host; write the password into the url as ${env:%s}",
			a.withheld, a.Host, a.besides, variable)
	}
	return fmt.Sprintf("it is taken from ${env:NAME} in the url, from %s, or from %s; variables may stand in .env beside %s", variable, file, FileName)
}
