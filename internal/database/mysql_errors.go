package database

import (
	"errors"
	"strings"

	"github.com/go-sql-driver/mysql"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// classify sorts an error by MySQL's number.
func (mysqlEngine) classify(err error, sql string) *result.EngineError {
	var said *mysql.MySQLError
	switch {
	case errors.As(err, &said):
	case errors.Is(err, mysql.ErrInvalidConn), errors.Is(err, errTooLarge):
		e := lost(err)
		if e.Message = "the connection to the database was lost"; errors.Is(err, errTooLarge) {
			e.Message = errTooLarge.Error()
		}
		return e
	default:
		return lost(err)
	}
	e := &result.EngineError{Class: numberClass(said.Number), Message: said.Message, Offset: -1}
	quoted := between(said.Message, "'", "'")
	switch said.Number {
	case 1064, 1149:
		e.Near, e.Offset = nearIn(said.Message, sql)
	case 1054, 1109, 1305, 1049, 1066, 1247:
		e.Name = quoted
	case 1052:
		e.Name, e.Ambiguous = quoted, true
	case 1146: // Table 'database.name' doesn't exist
		_, e.Name, _ = strings.Cut(quoted, ".")
	}
	return e
}

// judges is true of what has a class, and of what else is wrong with a statement
// by the standard's codes.
func (mysqlEngine) judges(err error) bool {
	var said *mysql.MySQLError
	return errors.As(err, &said) && (numberClass(said.Number) != result.UnknownError || strings.HasPrefix(string(said.SQLState[:]), "42") || strings.HasPrefix(string(said.SQLState[:]), "22"))
}

// wantsPassword is true of a wrong user name, too: MySQL does not tell them apart.
func (mysqlEngine) wantsPassword(err error) bool {
	var said *mysql.MySQLError
	return errors.As(err, &said) && said.Number == 1045
}

// numberClass is the class of an error number; those from 4000 on are MariaDB's.
func numberClass(n uint16) result.Class {
	switch n {
	case 1146, 1049, 1109, 1051, 1347:
		return result.TableNotFound
	case 1054, 1052:
		return result.ColumnNotFound
	case 1064, 1149, 1055, 1056, 1066, 1111, 1140, 1222, 1241, 1247, 1248, 1250, 1060, 1582, 1583, 3593, 4015, 4016, 4074:
		return result.SyntaxError
	case 1044, 1045, 1142, 1143, 1227, 1290, 1370, 1698, 1792, 1836, 1223:
		return result.PermissionDenied
	case 1205, 1317, 1969, 3024, 1213:
		return result.TimedOut
	}
	return result.UnknownError
}

// nearIn finds the token at which the server could not go on: it quotes the rest
// of the statement from there, of which it shows only a part.
func nearIn(message, sql string) (near string, offset int) {
	_, rest, ok := strings.Cut(message, "near '")
	at := strings.LastIndex(rest, "' at line ")
	if !ok || at < 0 {
		return "", -1
	}
	rest = rest[:at]
	if rest == "" {
		return "", len(sql)
	}
	offset = -1
	if strings.Count(sql, rest) == 1 {
		offset = strings.Index(sql, rest)
	}
	if near = wordAt(rest, 0); near == "" {
		near = rest[:1]
	}
	return near, offset
}
