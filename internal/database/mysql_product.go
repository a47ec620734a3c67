package database

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/go-sql-driver/mysql"
)

// mysqlProduct is what speaks MySQL's protocol, where that makes a difference.
type mysqlProduct uint8

const (
	mySQL mysqlProduct = iota // and all that says nothing else
	mariaDB
	tiDB
)

// productOf reads the answer to VERSION().
func productOf(version string) mysqlProduct {
	switch {
	case strings.Contains(version, "MariaDB"):
		return mariaDB
	case strings.Contains(version, "TiDB"):
		return tiDB
	}
	return mySQL
}

// begins is the statement that begins a transaction that cannot write. TiDB takes
// the common one, where it is told to, and writes all the same; it refuses writes
// only in one that reads the past.
func (p mysqlProduct) begins() string {
	if p == tiDB {
		return "START TRANSACTION READ ONLY AS OF TIMESTAMP NOW() - INTERVAL 1 SECOND"
	}
	return "START TRANSACTION READ ONLY"
}

// timeSettings are the settings by which a server ends a statement: of MySQL and
// TiDB, of MariaDB, of StarRocks and Doris.
func timeSettings(limit time.Duration) []string {
	ms := max(limit.Milliseconds(), 1)
	return []string{
		"max_execution_time = " + strconv.FormatInt(ms, 10),
		"max_statement_time = " + strconv.FormatFloat(float64(ms)/1000, 'f', 3, 64),
		"query_timeout = " + strconv.FormatInt((ms+999)/1000, 10),
	}
}

// begin bounds the statements of a transaction in time and begins it. A server that
// knows none of the settings is told to stop by another connection; one that takes
// no read-only transaction is an error that is ErrRefused.
func (o *mysqlConnector) begin(ctx context.Context, c *mysqlConn, limit time.Duration) error {
	settings := timeSettings(limit)
	if c.product == mariaDB {
		o.clock.CompareAndSwap(0, 1)
	}
	for i := o.clock.Load(); int(i) < len(settings); i++ {
		err := c.exec(ctx, "SET SESSION "+settings[i])
		var said *mysql.MySQLError
		if err == nil {
			break
		}
		if !errors.As(err, &said) || isKilled(err) {
			return err
		}
		o.clock.CompareAndSwap(i, i+1)
	}
	if c.unguarded != nil {
		return c.unguarded
	}
	err := c.exec(ctx, c.product.begins())
	var said *mysql.MySQLError
	if errors.As(err, &said) && !isKilled(err) {
		return notGuarded(said.Message)
	}
	return err
}
