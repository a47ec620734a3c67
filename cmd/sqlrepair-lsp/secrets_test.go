package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// The passwords that are planted: one as in any URL, one that libraries write in
// several ways.
const (
	planted = "hunter22-planted"
	special = `p@ss/w"rd% :#x`
)

// forms are the ways in which a password may be written.
func forms(password string) []string {
	asJSON, _ := json.Marshal(password)
	quoted := strconv.Quote(password)
	twice, _ := json.Marshal(quoted[1 : len(quoted)-1])
	return []string{
		password, url.QueryEscape(password), url.PathEscape(password), strings.TrimPrefix(url.UserPassword("", password).String(), ":"),
		string(asJSON[1 : len(asJSON)-1]), quoted[1 : len(quoted)-1], string(twice[1 : len(twice)-1]),
	}
}

// noSecret fails where a planted password stands in what left the process.
func noSecret(t *testing.T, what, text string) {
	t.Helper()
	for _, password := range []string{planted, special} {
		for _, form := range forms(password) {
			if at := strings.Index(text, form); at >= 0 {
				t.Errorf("%s: the password leaves the process: …%s…", what, text[max(0, at-120):min(len(text), at+len(form)+40)])
				return
			}
		}
	}
}

// badURLs is a connection for each way to go wrong with a password.
func badURLs() map[string]string {
	escaped := url.QueryEscape(special)
	return map[string]string{
		"down": "postgres://ann:" + planted + "@127.0.0.1:1/shop", "special": "postgres://ann:" + escaped + "@127.0.0.1:1/shop", "raw": "postgres://ann:p@ss/w" + planted + "@127.0.0.1:1/shop",
		"mydown": "mysql://ann:" + planted + "@127.0.0.1:1/shop", "nohost": "mysql://ann:" + escaped + "@nohost.invalid/shop",
		"port": "postgres://ann:" + planted + "@127.0.0.1:12x/shop", "sslmode": "postgres://ann:" + planted + "@127.0.0.1:1/shop?sslmode=nonsense&sslpassword=" + planted,
		"mytls": "mysql://ann:" + planted + "@127.0.0.1:1/shop?tls=nonsense&collation=nonsense", "param": "mysql://127.0.0.1:1/shop?password=" + planted,
		"noscheme": "ann:" + planted + "@127.0.0.1/shop", "dsn": "ann:" + planted + "@tcp(127.0.0.1:1)/shop", "slashes": "postgres:ann:" + planted + "@127.0.0.1/shop",
		"oracle": "oracle://ann:" + planted + "@127.0.0.1/shop", "jdbc": "jdbc:postgresql://127.0.0.1/shop?user=ann&password=" + planted,
		"whole": "env:PLANTED_URL", "part": "postgres://ann:${env:PLANTED_PASSWORD}@127.0.0.1:1/shop", "variable": "postgres://ann@127.0.0.1:1/shop", "myvariable": "mysql://ann@127.0.0.1:1/shop",
	}
}

// secretFolder holds a settings file with connections, a SQL file for each, and
// passwords in places where they do not belong.
func secretFolder(t *testing.T, urls map[string]string) (dir string, files []string) {
	t.Helper()
	dir = t.TempDir()
	write := func(name, src string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, ".sql") {
			files = append(files, path)
		}
	}
	var settings strings.Builder
	for name, u := range urls {
		fmt.Fprintf(&settings, "[connections.%s]\nurl = %q\nfiles = [\"%[1]s.sql\"]\nrun = true\n", name, u)
		write(name+".sql", "-- question: How many?\nSELECT coun(*) FROM t;\n")
	}
	write(".sqlrepair.toml", settings.String())
	write("named/a.sql", "-- db: postgres://ann:"+planted+"@127.0.0.1:1/shop\nSELECT 1;\n-- db: ann:"+planted+"@127.0.0.1/shop\nSELECT 2;\n")
	write("broken/.sqlrepair.toml", "[connections.a]\nurl = \"postgres://ann:"+planted+"@127.0.0.1/shop\nrun = true\n")
	write("broken/a.sql", "SELECT 1;\n")
	write("wrong/.sqlrepair.toml", "[connections.a]\nurll = \"postgres://ann:"+planted+"@127.0.0.1/shop\"\nfiles = [\"[postgres://ann:"+planted+"@h\"]\nrun = \"postgres://ann:"+planted+"@h\"\n[execute]\nautomatic = \"postgres://ann:"+planted+"@h\"\n")
	write("wrong/a.sql", "SELECT 1;\n")
	return dir, files
}

func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	c := exec.CommandContext(t.Context(), "sqlrepair-lsp", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(dir, ".cache"), "PLANTED_URL=mysql://ann:"+url.QueryEscape(special)+"@127.0.0.1:1/shop", "PLANTED_PASSWORD="+special, "PGPASSWORD="+planted, "MYSQL_PWD="+special)
	return c
}

// Passwords are planted in URLs, variables and comments, and looked for in all
// that the commands print.
func TestCommandsPrintNoSecret(t *testing.T) {
	dir, files := secretFolder(t, badURLs())
	calls := [][]string{{"config"}, {"config", "--json"}, {"doctor"}, {"doctor", "--json"}, {"check", "."}, {"check", "--json", "."}, {"repair", "."}, {"config", "wrong"}, {"config", "broken"}, {"doctor", "wrong"}}
	for _, file := range files {
		calls = append(calls, []string{"run", file + ":2"})
	}
	calls = append(calls, []string{"doctor", "named/a.sql"}, []string{"config", "import", ".sqlrepair.toml"})
	for _, args := range calls {
		out, err := command(t, dir, args...).CombinedOutput()
		if err != nil && len(out) == 0 {
			t.Errorf("%v: %v", args, err)
		}
		noSecret(t, strings.Join(args, " "), string(out))
		if args[0] == "doctor" && len(args) == 1 && strings.Count(string(out), "FAILED") != strings.Count(string(out), "database  ") {
			t.Errorf("not every connection has failed, so not every message was seen:\n%s", out)
		}
	}
}

// Servers that answer and refuse the password do not bring it back.
func TestRefusedPasswordsAreNotPrinted(t *testing.T) {
	urls := map[string]string{}
	for name, address := range map[string]string{"postgres": testserver.Postgres(t), "mysql": testserver.MySQL(t)} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		for kind, password := range map[string]string{"planted": planted, "special": special} {
			u.User = url.UserPassword("nobody_of_this_name", password)
			urls[name+kind] = u.String()
		}
	}
	dir, files := secretFolder(t, urls)
	calls := [][]string{{"doctor"}, {"doctor", "--json"}, {"check", "."}, {"check", "--json", "."}}
	for _, file := range files {
		calls = append(calls, []string{"run", file + ":2"})
	}
	for _, args := range calls {
		out, _ := command(t, dir, args...).CombinedOutput()
		noSecret(t, strings.Join(args, " "), string(out))
		if args[0] == "doctor" && !strings.Contains(string(out), "cannot be reached") {
			t.Errorf("no server has refused:\n%s", out)
		}
	}
}

// What is kept of a server's schema holds no password, nor does its name.
func TestNoSecretIsKept(t *testing.T) {
	address := testserver.Postgres(t, "CREATE TABLE t (a int)")
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	admin, role := testserver.Admin(t, address), fmt.Sprintf("sqlrepair_kept_%d", os.Getpid())
	if _, err := admin.Exec("CREATE ROLE " + role + " LOGIN PASSWORD '" + special + "'"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec("DROP ROLE " + role); err != nil {
			t.Error(err)
		}
	})
	u.User = url.UserPassword(role, special)
	dir, _ := secretFolder(t, map[string]string{"shop": u.String()})
	out, _ := command(t, dir, "check", "shop.sql").CombinedOutput()
	if kept := keptSchema(t, dir); !strings.Contains(kept, role) {
		t.Errorf("%s\n%s", kept, out)
	}
}

// keptSchema is the one that the commands in a folder have kept, which holds no
// password.
func keptSchema(t *testing.T, dir string) string {
	t.Helper()
	kept, err := filepath.Glob(filepath.Join(dir, ".cache", "sqlrepair-lsp", "schemas", "*"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%v %v", kept, err)
	}
	src, err := os.ReadFile(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	noSecret(t, kept[0], kept[0]+string(src))
	return string(src)
}

// The same in a session of an editor: nothing that the server sends or logs.
func TestServerSendsNoSecret(t *testing.T) {
	dir, files := secretFolder(t, badURLs())
	told := editorSession(t, dir, files, nil, func(told string) bool { return strings.Count(told, "sqlrepair/status") >= 2*(len(files)-1) })
	if !strings.Contains(told, "cannot be reached") {
		t.Error("no trouble was told, so no message about one was seen")
	}
}

// Nor does a password that the editor's user gave come back, a wrong one and the
// right one, nor is it kept with the schema, by which the second session is answered
// before the user is.
func TestServerSendsNoGivenSecret(t *testing.T) {
	for name, address := range map[string]string{
		"postgres": testserver.Account(t, testserver.PostgresWithPasswords(t, "CREATE TABLE t (a text)"), planted),
		"mysql":    testserver.Account(t, testserver.MySQL(t, "CREATE TABLE t (a text)"), planted),
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "a.sql")
		for path, src := range map[string]string{filepath.Join(dir, ".sqlrepair.toml"): "[connections.shop]\nurl = \"" + address + "\"\nrun = true\n", file: "-- question: How many?\nSELECT coun(*) FROM t;\n"} {
			if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		opened := func(told string) bool { return strings.Contains(told, `"databases":["shop"]`) }
		told := editorSession(t, dir, []string{file}, []string{special, planted}, opened)
		if n := strings.Count(told, `"method":"sqlrepair/secret"`); n != 2 || !strings.Contains(told, `"refused":true`) {
			t.Errorf("%s: %d questions for a password", name, n)
		}
		keptSchema(t, dir)
		refused := func(told string) bool { return strings.Contains(told, "each password that was given was refused") }
		told = editorSession(t, dir, []string{file}, []string{special, special, special}, refused)
		if n := strings.Count(told, `"method":"sqlrepair/secret"`); n < 3 {
			t.Errorf("%s: %d questions for a password, all answered wrong", name, n)
		}
		if first, _, _ := strings.Cut(told, `"method":"sqlrepair/secret"`); !strings.Contains(first, "schema of shop as it was") {
			t.Errorf("%s: the kept schema did not answer first:\n%s", name, told)
		}
	}
}

// editorSession opens the files in a server, gives it the passwords when it asks for
// one, asks it for all that it answers, and returns what it sent. Nothing of that,
// of its log and of its standard error may hold a planted password.
func editorSession(t *testing.T, dir string, files, passwords []string, until func(told string) bool) (told string) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	c := exec.CommandContext(t.Context(), "sqlrepair-lsp", "serve", "--log-file", log)
	c.Dir, c.Env = dir, append(os.Environ(), "XDG_CACHE_HOME="+filepath.Join(dir, ".cache"))
	if passwords == nil {
		c.Env = command(t, dir).Env
	}
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	messages := make(chan string, 10000)
	go receive(out, messages)
	send := func(message string) {
		fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(message), message)
	}
	send(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":%q,"capabilities":{}}}`, "file://"+dir))
	send(`{"jsonrpc":"2.0","method":"initialized","params":{}}`)
	var uris []string
	for _, file := range files {
		if strings.Contains(file, "named") { // its own text goes to the editor, which has it
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		uri := strconv.Quote("file://" + file)
		uris = append(uris, uri)
		send(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%s,"languageId":"sql","version":1,"text":%s}}}`, uri, strconv.Quote(string(src))))
	}
	answered := 0
	deadline := time.After(2 * time.Minute)
	hear := func(until func() bool) {
		t.Helper()
		for !until() {
			select {
			case m, open := <-messages:
				if !open {
					t.Fatalf("the server ended: %s", stderr.String())
				}
				told += m + "\n"
				var request struct {
					ID     json.RawMessage
					Method string
				}
				if err := json.Unmarshal([]byte(m), &request); err != nil {
					t.Fatal(err)
				}
				switch {
				case request.ID == nil:
				case request.Method == "":
					answered++
				case request.Method == "sqlrepair/secret" && len(passwords) > 0:
					value, _ := json.Marshal(passwords[0])
					passwords = passwords[1:]
					send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"value":%s}}`, request.ID, value))
				default:
					send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":null}`, request.ID))
				}
			case <-deadline:
				t.Fatalf("%d answers, and no more comes:\n%s", answered, told)
			}
		}
	}
	hear(func() bool { return until(told) })
	id := 10
	for _, uri := range uris {
		for _, ask := range []string{
			`"textDocument/documentSymbol","params":{"textDocument":{"uri":%s}}`, `"textDocument/hover","params":{"textDocument":{"uri":%s},"position":{"line":1,"character":8}}`,
			`"workspace/executeCommand","params":{"command":"sqlrepair.runQuery","arguments":[{"uri":%s,"position":{"line":1,"character":8}}]}`,
			`"workspace/executeCommand","params":{"command":"sqlrepair.runCandidates","arguments":[{"uri":%s,"position":{"line":1,"character":8}}]}`,
			`"workspace/executeCommand","params":{"command":"sqlrepair.refreshSchema","arguments":[{"uri":%s,"position":{"line":1,"character":8}}]}`,
		} {
			id++
			send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":`+ask+`}`, id, uri))
		}
	}
	hear(func() bool { return answered > id-10 }) // that to initialize besides
	send(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	send(`{"jsonrpc":"2.0","method":"exit"}`)
	for m := range messages {
		told += m + "\n"
	}
	c.Wait()
	logged, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	noSecret(t, "messages", told)
	noSecret(t, "the log", string(logged))
	noSecret(t, "standard error", stderr.String())
	return told
}

// receive reads the messages of a server until it ends.
func receive(from io.Reader, into chan<- string) {
	defer close(into)
	r := textproto.NewReader(bufio.NewReader(from))
	for {
		header, err := r.ReadMIMEHeader()
		if err != nil {
			return
		}
		size, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			return
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(r.R, body); err != nil {
			return
		}
		into <- string(body)
	}
}
