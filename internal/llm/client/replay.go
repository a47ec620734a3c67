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
	"sync"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// Replay gives recorded answers: a file of JSON lines, one a prompt, found by the
// hash of model and messages. What is not recorded it asks next and records; where
// there is no next, it writes the prompt without an answer, for somebody to answer
// it, and gives an error of kind Unrecorded. It implements llm.Completer.
type Replay struct {
	path, model string
	next        llm.Completer

	mu    sync.Mutex // guards what follows, and writing to the file
	lines map[string]recorded
	open  map[string]bool // the keys of prompts that were asked for and have no answer
}

// recorded is one line. Texts is absent where there is no answer yet.
type recorded struct {
	Key      string        `json:"key"`
	Purpose  string        `json:"purpose"`
	Model    string        `json:"model"`
	Messages []llm.Message `json:"messages"`
	Texts    []string      `json:"texts,omitempty"`
}

// OpenReplay reads the file, which there need not be yet; next may be nil. Of lines
// with one key that with the most answers counts.
func OpenReplay(path, model string, next llm.Completer) (*Replay, error) {
	r := &Replay{path: path, model: model, next: next, lines: map[string]recorded{}, open: map[string]bool{}}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
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
				return nil, fmt.Errorf("%s:%d is no recorded answer", path, n)
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

// Open is how many prompts were asked for, since the replay was opened, that have
// no answer.
func (r *Replay) Open() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.open)
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
	known, asked := r.lines[key]
	r.mu.Unlock()
	if len(known.Texts) > 0 && (r.next == nil || len(known.Texts) >= req.N) {
		return llm.Answer{Texts: known.Texts[:min(len(known.Texts), max(req.N, 1))], Model: known.Model}, nil
	}
	line := recorded{Key: key, Purpose: req.Purpose, Model: r.model, Messages: req.Messages}
	if r.next == nil {
		r.mu.Lock()
		r.open[key] = true
		r.mu.Unlock()
		if !asked {
			if err := r.write(line); err != nil {
				return llm.Answer{}, err
			}
		}
		return llm.Answer{}, &llm.Error{Kind: llm.Unrecorded, Text: fmt.Sprintf("there is no recorded answer in %s; the prompt was written there", r.path)}
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
		return &llm.Error{Kind: llm.Unrecorded, Text: "the answer cannot be recorded: " + err.Error()}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lines[l.Key] = l
	f, err := os.OpenFile(r.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.Write(raw.Bytes())
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return &llm.Error{Kind: llm.Unrecorded, Text: "the answer cannot be recorded: " + err.Error()}
	}
	return nil
}
