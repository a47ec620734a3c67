//go:build !cgo

package database

import "testing"

func writer(testing.TB, string) *conn { return &conn{} }

func TestAvailableSaysWhatToDo(t *testing.T) {
	for name, open := range map[string]func() error{
		"file":    func() error { _, err := OpenSQLite(t.Context(), "x.db"); return err },
		"script":  func() error { _, err := OpenScript(t.Context(), "x.sql", "", ScriptLimits{}); return err },
		"checker": func() error { _, err := NewChecker(nil); return err },
	} {
		if err := open(); err == nil || err != Available() {
			t.Errorf("%s: %v", name, err)
		}
	}
}
