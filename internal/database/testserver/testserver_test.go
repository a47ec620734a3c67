package testserver

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Where no server answers, tests start their own. It ends when its input does,
// which the end of the process closes as well, and takes its folder along.
func TestOwnServers(t *testing.T) {
	if testing.Short() {
		t.Skip("starting servers takes several seconds")
	}
	for _, p := range []*product{postgres, mysql} {
		t.Run(p.name, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			// PostgreSQL runs as another user, who must get there.
			for dir := os.Getenv("TMPDIR"); dir != "/" && dir != "/tmp"; dir = filepath.Dir(dir) {
				_ = os.Chmod(dir, 0o755)
			}
			fresh := *p
			address, err := fresh.own()
			switch {
			case err != nil && os.Getenv("CI") != "":
				t.Fatal(err)
			case err != nil:
				t.Skip(err)
			}
			if err := fresh.answers(address); err != nil {
				t.Error(err)
			}
			fresh.held.Close()
			until := time.Now().Add(30 * time.Second)
			for entries, _ := os.ReadDir(os.Getenv("TMPDIR")); len(entries) > 0; entries, _ = os.ReadDir(os.Getenv("TMPDIR")) {
				if time.Now().After(until) {
					t.Fatalf("left behind: %v", entries)
				}
				time.Sleep(50 * time.Millisecond)
			}
		})
	}
}
