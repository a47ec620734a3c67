package client

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// Replay gives recorded answers: a file of JSON lines, one a prompt, found by the
// hash of model and messages. What is not recorded it asks next and records; where
// there is no next, it writes the prompt without an answer, for somebody to answer
// it, and gives an error of kind Unrecorded. It implements llm.Completer.
type Replay struct {
	dir, name, model string
	next             llm.Completer

	mu    sync.Mutex // guards what follows, and writing to the file
	lines map[string]recorded
	asked map[string]bool // the keys of prompts that were asked for and have no answer
	lost  error           // the last that kept something from being recorded
}

// recorded is one line. Texts is absent where there is no answer yet.
type recorded struct {
	Key      string        `json:"key"`
	Purpose  string        `json:"purpose"`
	Model    string        `json:"model"`
	Messages []llm.Message `json:"messages"`
	Texts    []string      `json:"texts,omitempty"`
}

// OpenReplay reads the file of a name, which there need not be yet, in a folder, which
// there must be. Nothing outside that folder is read or written, whatever links
// lie in it. next may be nil. Of lines with one key that with the most answers counts.
func OpenReplay(dir, name, model string, next llm.Completer) (*Replay, error) {
	r := &Replay{dir: dir, name: name, model: model, next: next, lines: map[string]recorded{}, asked: map[string]bool{}}
	f, err := r.open(os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err = os.Stat(filepath.Dir(r.path())); err == nil {
			return r, nil
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the recorded answers cannot be read: %w", err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	for n := 1; ; n++ {
		raw, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("the recorded answers cannot be read: %w", err)
		}
		if len(bytes.TrimSpace(raw)) > 0 {
			var l recorded
			if bad := json.Unmarshal(raw, &l); bad != nil || l.Key == "" {
				return nil, fmt.Errorf("%s:%d is no recorded answer", r.path(), n)
			}
			if known, is := r.lines[l.Key]; !is || len(l.Texts) > len(known.Texts) {
				r.lines[l.Key] = l
			}
		}
		if err == io.EOF {
			return r, nil
		}
	}
}

func (r *Replay) path() string { return filepath.Join(r.dir, r.name) }

// open opens the file unless it is none: a pipe would keep whoever opens it waiting.
func (r *Replay) open(flag int) (*os.File, error) {
	root, err := os.OpenRoot(r.dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	switch info, err := root.Stat(r.name); {
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no regular file", r.path())
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return root.OpenFile(r.name, flag, 0o600)
}

// Unanswered is how many prompts were asked for, since the replay was opened, that have
// no answer. The error says that something could not be recorded.
func (r *Replay) Unanswered() (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.asked), r.lost
}

// Key is what a prompt is found by.
func Key(model string, messages []llm.Message) string {
	raw, err := json.Marshal(struct {
		Model    string
		Messages []llm.Message
	}{model, messages})
	if err != nil {
		panic(err) // texts are always written
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:16])
}

// Complete gives up to N recorded texts: one recorded answer is an answer. What
// was asked next has N.
func (r *Replay) Complete(ctx context.Context, req llm.Request) (llm.Answer, error) {
	key := Key(r.model, req.Messages)
	r.mu.Lock()
	known, written := r.lines[key]
	r.mu.Unlock()
	if len(known.Texts) > 0 && (r.next == nil || len(known.Texts) >= req.N) {
		return llm.Answer{Texts: known.Texts[:min(len(known.Texts), max(req.N, 1))], Model: known.Model}, nil
	}
	line := recorded{Key: key, Purpose: req.Purpose, Model: r.model, Messages: req.Messages}
	if r.next == nil {
		if !written {
			if err := r.write(line); err != nil {
				return llm.Answer{}, err
			}
		}
		r.mu.Lock()
		r.asked[key] = true
		r.mu.Unlock()
		return llm.Answer{}, &llm.Error{Kind: llm.Unrecorded, Text: fmt.Sprintf("there is no recorded answer in %s; the prompt was written there", r.path())}
	}
	a, err := r.next.Complete(ctx, req)
	if err != nil {
		return a, err
	}
	line.Texts = a.Texts
	return a, r.write(line)
}

// write keeps a line and appends it to the file, which only the user may read: it
// holds queries, and values of the database where they may be sent.
func (r *Replay) write(l recorded) error {
	var raw bytes.Buffer
	e := json.NewEncoder(&raw)
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		return &llm.Error{Kind: llm.Unwritable, Text: "what is asked of the model cannot be recorded: " + err.Error()}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(l.Texts) > 0 {
		r.lines[l.Key] = l // paid for, whether or not it can be recorded
	}
	f, err := r.open(os.O_APPEND | os.O_CREATE | os.O_WRONLY)
	if err == nil {
		_, err = f.Write(raw.Bytes())
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		r.lost = &llm.Error{Kind: llm.Unwritable, Text: "what is asked of the model cannot be recorded: " + err.Error()}
		return r.lost
	}
	r.lines[l.Key] = l
	return nil
}
