package workspace

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/pairing"
	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// maxQuestions is the size of a question file that is still read.
const maxQuestions = 16 << 20

// beside is what was read beside a SQL file.
type beside struct {
	stamp string // changes when what was read does
	found *pairing.Beside
	err   error
}

// Beside is what ReadBeside found; nil before. It does no I/O.
func (w *Workspace) Beside(file string) *pairing.Beside {
	w.mu.Lock()
	defer w.mu.Unlock()
	if b := w.besides[file]; b != nil {
		return b.found
	}
	return nil
}

// ReadBeside reads the question file beside a SQL file, if it has changed, and
// the question in the file's name, if the settings want it.
func (w *Workspace) ReadBeside(file string) error {
	if !w.options.Trusted {
		return nil
	}
	settings, err := w.Settings(file)
	if err != nil {
		return nil // told by Open
	}
	name := ""
	if settings.Pairing.FromFileName {
		name = pairing.NameQuestion(file)
	}
	path, several := questionFile(file)
	b := &beside{stamp: name + "\x00" + stampOf(path)}
	w.mu.Lock()
	was := w.besides[file]
	w.mu.Unlock()
	if was != nil && was.stamp == b.stamp {
		return errors.Join(several, was.err)
	}
	var questions *pairing.Questions
	if path != "" {
		questions, b.err = readQuestions(path)
	}
	if name != "" || questions != nil {
		b.found = &pairing.Beside{Name: name, Questions: questions}
	}
	w.mu.Lock()
	w.besides[file] = b
	w.mu.Unlock()
	return errors.Join(several, b.err)
}

// questionFile looks for queries.questions.yaml beside queries.sql, and so on;
// "" if there is none. Of several the first is taken, which is told.
func questionFile(file string) (path string, several error) {
	stem := strings.TrimSuffix(file, filepath.Ext(file)) + ".questions."
	for _, format := range pairing.QuestionFormats {
		info, err := os.Stat(stem + format)
		switch {
		case err != nil || !info.Mode().IsRegular():
		case path == "":
			path = stem + format
		default:
			several = fmt.Errorf("there are several question files; %s is read, %s is not", path, stem+format)
		}
	}
	return path, several
}

func stampOf(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return path
	}
	return fmt.Sprint(path, info.Size(), info.ModTime().UnixNano())
}

func readQuestions(path string) (*pairing.Questions, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the question file %s cannot be read: %w", path, err)
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxQuestions+1))
	if err == nil && len(raw) > maxQuestions {
		err = fmt.Errorf("it is larger than %d MiB", maxQuestions>>20)
	}
	var src string
	if err == nil {
		src, _, err = text.Decode(raw)
	}
	var q *pairing.Questions
	if err == nil {
		q, err = pairing.ParseQuestions(strings.TrimPrefix(filepath.Ext(path), "."), src)
	}
	if err != nil {
		return nil, fmt.Errorf("the question file %s cannot be read: %w", path, err)
	}
	return q, nil
}
