package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
)

// The README's examples on real servers, as docs/databases.md tells to set them
// up.
func TestExamplesOnServers(t *testing.T) {
	read := func(name string) string {
		src, err := os.ReadFile(filepath.Join("../../examples", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(src)
	}
	postgres := testserver.Postgres(t, read("shop.postgres.sql"))
	mysql := testserver.MySQL(t, read("shop.mysql.sql"))
	questions := strings.Replace(read("questions.sql"), "-- db: shop.sql", "-- db: shop", 1)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/servers",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(e *testscript.Env) error {
			e.Setenv("NO_COLOR", "1")
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, "cache"))
			e.Setenv("SHOP_POSTGRES", postgres)
			e.Setenv("SHOP_MYSQL", mysql)
			for _, folder := range []string{".", "careful"} {
				if err := os.MkdirAll(filepath.Join(e.WorkDir, folder), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(e.WorkDir, folder, "questions.sql"), []byte(questions), 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	})
}
