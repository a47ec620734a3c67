package database

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/user"
	"strings"

	"github.com/go-sql-driver/mysql"
)

// mysqlConfig translates a URL: mysql://user:password@host:port/database?options.
func mysqlConfig(address string) (*mysql.Config, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errBadURL
	}
	c := mysql.NewConfig()
	c.User, c.DBName = u.User.Username(), strings.TrimPrefix(u.Path, "/")
	c.Passwd, _ = u.User.Password()
	if self, err := user.Current(); c.User == "" && err == nil { // as MySQL's own programs do
		c.User = self.Username
	}
	c.Net, c.Addr = "tcp", net.JoinHostPort(orElse(u.Hostname(), "127.0.0.1"), orElse(u.Port(), "3306"))
	c.Timeout = dialTime
	c.InterpolateParams = true
	c.Logger = silent{}
	if err := mysqlOptions(c, u); err != nil {
		return nil, err
	}
	network := c.Net
	c.DialFunc = func(ctx context.Context, _, addr string) (net.Conn, error) {
		dialer := net.Dialer{Timeout: c.Timeout}
		opened, err := dialer.DialContext(ctx, network, addr)
		if err != nil {
			return nil, err
		}
		return &meter{Conn: opened}, nil
	}
	return c, nil
}

// mysqlOptions reads the options of a URL. Only these are known: others could
// let a server read local files, or send several statements at once.
func mysqlOptions(c *mysql.Config, u *url.URL) error {
	for key, values := range u.Query() {
		value := values[len(values)-1]
		switch strings.ToLower(strings.ReplaceAll(key, "_", "-")) {
		case "socket", "unix-socket", "host": // a host that is a path is a socket, as in PostgreSQL's URLs
			c.Net, c.Addr = "unix", value
		case "port": // of a socket
		case "charset":
			if !strings.HasPrefix(strings.ToLower(value), "utf8") || strings.Contains(value, ",") {
				return fmt.Errorf("charset=%s of the MySQL URL cannot be used: queries are sent as UTF-8; leave it out, or write utf8mb4", value)
			}
			if err := c.Apply(mysql.Charset(value, "")); err != nil {
				return err
			}
		case "ssl-mode", "sslmode", "tls":
			if err := mysqlTLS(c, u.Hostname(), value); err != nil {
				return err
			}
		default:
			return fmt.Errorf("the URL of the MySQL database has an option %q that is not known; known are socket, charset and ssl-mode", key)
		}
	}
	if c.TLSConfig == "" && c.TLS == nil { // as MySQL's own programs do
		c.TLSConfig = "preferred"
	}
	if c.Net == "tcp" && u.Host == "" {
		for _, path := range []string{"/run/mysqld/mysqld.sock", "/var/run/mysqld/mysqld.sock", "/tmp/mysql.sock"} {
			if _, err := os.Stat(path); err == nil {
				c.Net, c.Addr = "unix", path
				break
			}
		}
	}
	return nil
}

// mysqlTLS understands the modes of MySQL's own programs and the driver's words.
func mysqlTLS(c *mysql.Config, host, mode string) error {
	switch strings.ToLower(strings.ReplaceAll(mode, "-", "_")) {
	case "disabled", "disable", "false":
		c.TLSConfig = "false"
	case "preferred", "prefer":
		c.TLSConfig = "preferred"
	case "required", "require", "skip_verify":
		c.TLSConfig = "skip-verify"
	case "verify_identity", "verify_full", "true":
		c.TLS = &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	default:
		return fmt.Errorf("ssl-mode=%s of the MySQL URL is not known; known are disabled, preferred, required and verify_identity", mode)
	}
	return nil
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// silent swallows what the driver would log: every error is returned as well.
type silent struct{}

func (silent) Print(...any) {}
