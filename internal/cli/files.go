package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// maxFile is the size of a file that is still read; a larger one is data, not
// queries.
const maxFile = 64 << 20

// sqlFiles are the files that paths name: a folder stands for the .sql files
// below it, hidden folders left out; a file is taken whatever its name.
func sqlFiles(paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			return nil, fmt.Errorf("there is no file or folder %s", p)
		}
		if !info.IsDir() {
			out = append(out, p)
			continue
		}
		err = filepath.WalkDir(p, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && path != p && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules"):
				return filepath.SkipDir
			case d.IsDir(), !strings.EqualFold(filepath.Ext(path), ".sql"):
			case isRegular(path): // a dangling link or a pipe is none
				out = append(out, path)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(out)
	return slices.CompactFunc(out, func(a, b string) bool { return filepath.Clean(a) == filepath.Clean(b) }), nil
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func folders(files []string) []string {
	var out []string
	for _, f := range files {
		if abs, err := filepath.Abs(f); err == nil && !slices.Contains(out, filepath.Dir(abs)) {
			out = append(out, filepath.Dir(abs))
		}
	}
	return out
}

// readText reads a file, also one in UTF-16, which some editors write. The form
// is that in which it must be written back.
func readText(path string) (string, text.Form, error) {
	f, err := os.Open(path)
	if err != nil {
		var perr *fs.PathError
		if errors.As(err, &perr) {
			err = perr.Err
		}
		return "", text.Bytes, fmt.Errorf("read %s: %w", path, err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
	case len(b) > maxFile:
		err = fmt.Errorf("larger than %d MiB", maxFile>>20)
	default:
		var src string
		var form text.Form
		if src, form, err = text.Decode(b); err == nil {
			return src, form, nil
		}
	}
	return "", text.Bytes, fmt.Errorf("read %s: %w", path, err)
}

var lineSuffix = regexp.MustCompile(`^(.+):(\d+)$`)

// splitLine cuts PATH:LINE. The colon of a drive letter is none of a line, and
// a file whose name ends in a colon and digits is a file.
func splitLine(arg string) (path string, line int) {
	if _, err := os.Stat(arg); err == nil {
		return arg, 0
	}
	m := lineSuffix.FindStringSubmatch(arg)
	if m == nil || len(m[1]) == 1 {
		return arg, 0
	}
	n, err := strconv.Atoi(m[2])
	if err != nil || n < 1 {
		return arg, 0
	}
	return m[1], n
}

// writeFile replaces a file by a new one beside it, so that a crash leaves the
// old text or the new, and keeps its mode. A link is followed.
func writeFile(path string, content []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // fails once it was renamed
	if _, err = tmp.Write(content); err == nil {
		err = tmp.Sync()
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Chmod(tmp.Name(), info.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	return err
}
