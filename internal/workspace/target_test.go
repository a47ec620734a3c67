package workspace

import (
	"os"
	"path/filepath"
	"testing"
)

// What lies in a folder is what the file system says, whatever the spelling: a link
// is its folder, and another case is the same folder where the file system says so.
func TestWithinAFolder(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"Shop/reports/old", "Shopping"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(root, "Shop"), filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	one, err := os.Stat(filepath.Join(root, "Shop"))
	if err != nil {
		t.Fatal(err)
	}
	other, err := os.Stat(filepath.Join(root, "SHOP"))
	insensitive := err == nil && os.SameFile(one, other)

	for _, c := range []struct {
		path, folder string
		want         bool
	}{
		{"Shop/a.sql", "Shop", true},
		{"Shop/reports/old/a.sql", "Shop", true},
		{"Shop/reports/none/a.sql", "Shop", true}, // which is not there
		{"link/reports/a.sql", "Shop", true},
		{"Shop/reports/a.sql", "link", true},
		{"SHOP/Reports/a.sql", "Shop", insensitive},
		{"Shop/reports/a.sql", "sHOP/REPORTS", insensitive},
		{"Shopping/a.sql", "Shop", false},
		{"a.sql", "Shop", false},
		{"Shop", "Shop", false}, // the folder itself is no file in it
		{"Shop/a.sql", "none", false},
		{"Shop/a.sql", "Shop/reports", false},
	} {
		if got := within(filepath.Join(root, c.path), filepath.Join(root, c.folder)); got != c.want {
			t.Errorf("%s within %s: %v, want %v", c.path, c.folder, got, c.want)
		}
	}

	// Where case tells folders apart, the other one may exist and is outside.
	if !insensitive {
		if err := os.Mkdir(filepath.Join(root, "SHOP"), 0o700); err != nil {
			t.Fatal(err)
		}
		if within(filepath.Join(root, "SHOP/a.sql"), filepath.Join(root, "Shop")) {
			t.Error("another folder was taken for the same")
		}
	}
}
