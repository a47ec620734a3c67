package database

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// owner is another process that has a database open and writes to it.
type owner struct {
	t   testing.TB
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

const ownedPath = "SQLREPAIR_TEST_OWNED"

func startOwner(t testing.TB, path string) *owner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	o := &owner{t: t, cmd: exec.Command(self, "-test.run=^TestOwnerProcess$", "-test.v=false")}
	o.cmd.Env = append(os.Environ(), ownedPath+"="+path)
	o.cmd.Stderr = os.Stderr
	if o.in, err = o.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := o.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	o.out = bufio.NewReader(out)
	if err := o.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.leaves)
	return o
}

// does makes the owner run one statement.
func (o *owner) does(sql string) {
	o.t.Helper()
	if said := o.tries(sql); said != "ok" {
		o.t.Fatalf("%s: %s", sql, said)
	}
}

// tries makes the owner run one statement and returns what comes of it.
func (o *owner) tries(sql string) string {
	fmt.Fprintln(o.in, sql)
	line, err := o.out.ReadString('\n')
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(line)
}

// leaves closes the owner's connection and waits for the process.
func (o *owner) leaves() {
	if o.cmd == nil {
		return
	}
	o.in.Close()
	io.Copy(io.Discard, o.out)
	if err := o.cmd.Wait(); err != nil {
		o.t.Error(err)
	}
	o.cmd = nil
}

// TestOwnerProcess is the other process.
func TestOwnerProcess(t *testing.T) {
	path := os.Getenv(ownedPath)
	if path == "" {
		t.Skip("started by other tests only")
	}
	c := writer(t, path)
	defer c.close()
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		if err := c.exec(in.Text()); err != nil {
			fmt.Println(err)
		} else {
			fmt.Println("ok")
		}
	}
}
