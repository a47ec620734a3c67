package testserver

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// program finds an installed program; Debian keeps some out of the PATH.
func program(name string, folders ...string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	for _, pattern := range folders {
		found, _ := filepath.Glob(filepath.Join(pattern, name))
		if len(found) > 0 {
			slices.Sort(found)
			return found[len(found)-1], nil
		}
	}
	return "", fmt.Errorf("no program %s is installed", name)
}

const postgresFolders = "/usr/lib/postgresql/*/bin"

// strictAccess lets the owner in, wants passwords of the accounts of a group, and
// of all others a TLS that the server does not have.
const strictAccess = `local all all trust
host all postgres 127.0.0.1/32 trust
host all +` + askedGroup + ` 127.0.0.1/32 scram-sha-256
hostssl all all 127.0.0.1/32 scram-sha-256
`

func startPostgres() (string, io.Closer, error)       { return startPostgresWith("") }
func startStrictPostgres() (string, io.Closer, error) { return startPostgresWith(strictAccess) }

// startPostgresWith makes a cluster and starts its server, which refuses to run as
// root: then as the user that Debian's package makes. access says who is let in;
// "" lets in everybody.
func startPostgresWith(access string) (string, io.Closer, error) {
	initdb, err := program("initdb", postgresFolders)
	if err != nil {
		return "", nil, err
	}
	server, err := program("postgres", postgresFolders)
	if err != nil {
		return "", nil, err
	}
	dir, port, err := room()
	if err != nil {
		return "", nil, err
	}
	var as []string
	if os.Getuid() == 0 {
		if as, err = otherUser("postgres", dir); err != nil {
			return "", nil, err
		}
	}
	data := filepath.Join(dir, "data")
	if err := run(append(as, initdb, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")); err != nil {
		return "", nil, err
	}
	if access != "" {
		if err := os.WriteFile(filepath.Join(data, "pg_hba.conf"), []byte(access), 0o600); err != nil {
			return "", nil, err
		}
	}
	held, err := keep(dir, append(as, server, "-D", data, "-p", port, "-c", "listen_addresses=127.0.0.1", "-k", dir, "-c", "fsync=off"))
	return "postgres://postgres@127.0.0.1:" + port + "/postgres", held, err
}

// startMariaDB does the same with MariaDB, which runs as anybody.
func startMariaDB() (string, io.Closer, error) {
	server, err := program("mariadbd", "/usr/sbin", "/usr/libexec", "/usr/local/sbin")
	if err != nil {
		return "", nil, err
	}
	install, err := program("mariadb-install-db", "/usr/bin", "/usr/local/bin")
	if err != nil {
		return "", nil, err
	}
	dir, port, err := room()
	if err != nil {
		return "", nil, err
	}
	self, err := user.Current()
	if err != nil {
		return "", nil, err
	}
	data := filepath.Join(dir, "data")
	if err := run([]string{install, "--no-defaults", "--datadir=" + data, "--auth-root-authentication-method=normal", "--user=" + self.Username, "--skip-test-db"}); err != nil {
		return "", nil, err
	}
	held, err := keep(dir, []string{server, "--no-defaults", "--datadir=" + data, "--user=" + self.Username, "--port=" + port, "--bind-address=127.0.0.1",
		"--socket=" + filepath.Join(dir, "s"), "--pid-file=" + filepath.Join(dir, "pid")})
	return "mysql://root@127.0.0.1:" + port + "/", held, err
}

// room is a new folder and a port that is free at this moment.
func room() (dir, port string, err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", "", err
	}
	defer l.Close()
	dir, err = os.MkdirTemp("", "sqlrepair-server-")
	return dir, strconv.Itoa(l.Addr().(*net.TCPAddr).Port), err
}

// otherUser gives a folder to a user and is the beginning of a command that runs
// as that one.
func otherUser(name, dir string) ([]string, error) {
	u, err := user.Lookup(name)
	if err != nil {
		return nil, errors.New("PostgreSQL does not run as root, and there is no user " + name)
	}
	setpriv, err := program("setpriv")
	if err != nil {
		return nil, err
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	return []string{setpriv, "--reuid=" + u.Uid, "--regid=" + u.Gid, "--clear-groups", "--"}, os.Chown(dir, uid, gid)
}

func run(command []string) error {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = "/"
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(command, " "), err, out)
	}
	return nil
}

// keep starts a server that ends, and whose folder is removed, when this process
// does, however that ends: the shell then reads the end of its input.
// The answer holds that input open.
func keep(dir string, command []string) (io.Closer, error) {
	script := `"$@" >"$0/log" 2>&1 </dev/null & server=$!; cat >/dev/null; kill $server; wait $server; rm -rf "$0"`
	cmd := exec.Command("sh", append([]string{"-c", script, dir}, command...)...)
	cmd.Dir = "/"
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	return in, cmd.Start()
}
