package client_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm/client"
)

// scripted answers "1", "2" … and counts how often it was asked.
type scripted struct {
	mu    sync.Mutex // guards times
	times int
	err   error
}

func (s *scripted) Complete(_ context.Context, r llm.Request) (llm.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.times++
	return llm.Answer{Texts: []string{"1", "2", "3"}[:r.N]}, s.err
}

func opened(t *testing.T, path, model string, next llm.Completer) *client.Replay {
	t.Helper()
	r, err := client.OpenReplay(filepath.Dir(path), filepath.Base(path), model, next)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A prompt without an answer is written once; the answer that somebody adds to its
// line is found by the next who opens the file.
func TestReplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	r := opened(t, path, "tiny", nil)
	for range 2 {
		if _, err := r.Complete(t.Context(), question); llm.KindOf(err) != llm.Unrecorded || !strings.Contains(err.Error(), path) {
			t.Error(err)
		}
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"key":"` + client.Key("tiny", question.Messages) + `","purpose":"","model":"tiny","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"How many?"}]}` + "\n"
	if n, lost := r.Unanswered(); string(raw) != want || n != 1 || lost != nil {
		t.Errorf("%d unanswered, %v, in\n%s\nwant\n%s", n, lost, raw, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	answered := strings.Replace(string(raw), "}]}", `}],"texts":["three","3"]}`, 1)
	if err := os.WriteFile(path, []byte(answered), 0o600); err != nil {
		t.Fatal(err)
	}
	r = opened(t, path, "tiny", nil)
	for n, want := range map[int]string{1: "three", 2: "three 3", 5: "three 3"} {
		asked := question
		asked.N = n
		if a, err := r.Complete(t.Context(), asked); err != nil || strings.Join(a.Texts, " ") != want {
			t.Errorf("%d: %q, %v", n, a.Texts, err)
		}
	}
	if _, err := opened(t, path, "other", nil).Complete(t.Context(), question); llm.KindOf(err) != llm.Unrecorded {
		t.Errorf("the answer of another model is given: %v", err)
	}
}

// Before a model a replay asks it once for each prompt, also in later runs; errors
// are not recorded.
func TestRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	broken := &scripted{err: &llm.Error{Kind: llm.Overloaded, Text: "later"}}
	if _, err := opened(t, path, "tiny", broken).Complete(t.Context(), question); llm.KindOf(err) != llm.Overloaded {
		t.Error(err)
	}
	model := &scripted{}
	for range 2 {
		r := opened(t, path, "tiny", model)
		for range 2 {
			if a, err := r.Complete(t.Context(), question); err != nil || len(a.Texts) != 1 || a.Texts[0] != "1" {
				t.Errorf("%+v, %v", a, err)
			}
		}
	}
	if model.times != 1 {
		t.Errorf("the model was asked %d times", model.times)
	}
	more := question
	more.N = 3
	for range 2 {
		if a, err := opened(t, path, "tiny", model).Complete(t.Context(), more); err != nil || len(a.Texts) != 3 {
			t.Errorf("%+v, %v", a, err)
		}
	}
	if model.times != 2 {
		t.Errorf("the model was asked %d times", model.times)
	}
}

// A file that is no record is told with its line; blank lines and a missing last
// line end do not matter.
func TestReplayReads(t *testing.T) {
	line := `{"key":"` + client.Key("", question.Messages) + `","texts":["three"]}`
	for src, want := range map[string]string{
		line:                      "",
		"\n" + line + "\n\n":      "",
		line + "\n{\"key\":":      "answers.jsonl:2 is no recorded answer",
		"three":                   "answers.jsonl:1 is no recorded answer",
		line + "\n\n[]\n":         "answers.jsonl:3 is no recorded answer",
		`{"texts":["three"]}`:     "answers.jsonl:1 is no recorded answer",
		`{"key":"a","texts":"b"}`: "answers.jsonl:1 is no recorded answer",
	} {
		path := filepath.Join(t.TempDir(), "answers.jsonl")
		if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := client.OpenReplay(filepath.Dir(path), filepath.Base(path), "", nil)
		switch {
		case want != "":
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v", src, err)
			}
		case err != nil:
			t.Errorf("%q: %v", src, err)
		default:
			if a, err := r.Complete(t.Context(), question); err != nil || a.Texts[0] != "three" {
				t.Errorf("%q: %+v, %v", src, a, err)
			}
		}
	}
	if _, err := client.OpenReplay(t.TempDir(), ".", "", nil); err == nil {
		t.Error("a folder is read")
	}
}

// Several that ask at once leave a file that can be read.
func TestRecordsAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	r := opened(t, path, "tiny", &scripted{})
	var wait sync.WaitGroup
	for i := range 50 {
		wait.Go(func() {
			one := question
			one.Messages = []llm.Message{{Role: llm.User, Content: strings.Repeat("x", i)}}
			if _, err := r.Complete(t.Context(), one); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	later := opened(t, path, "tiny", nil)
	for i := range 50 {
		one := question
		one.Messages = []llm.Message{{Role: llm.User, Content: strings.Repeat("x", i)}}
		if _, err := later.Complete(t.Context(), one); err != nil {
			t.Error(err)
		}
	}
}

// Nothing outside the folder is read or written, whatever links lie in it; and what
// cannot be recorded is told, not taken for a prompt that has no answer yet.
func TestReplayStaysInItsFolder(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "there.jsonl"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"file": filepath.Join(outside, "there.jsonl"), "new": filepath.Join(outside, "new.jsonl"), "folder": outside} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"file", "new", "folder/there.jsonl", "folder/new.jsonl", "../x.jsonl", filepath.Join(outside, "there.jsonl"), "none/x.jsonl"} {
		r, err := client.OpenReplay(dir, name, "tiny", nil)
		if err == nil {
			_, err = r.Complete(t.Context(), question)
			if n, lost := r.Unanswered(); llm.KindOf(err) != llm.Unwritable || n != 0 || lost != err {
				t.Errorf("%s: %v, %d unanswered, %v", name, err, n, lost)
			}
		}
	}
	if entries, _ := os.ReadDir(outside); len(entries) != 1 {
		t.Errorf("files were made: %v", entries)
	}
	if raw, _ := os.ReadFile(filepath.Join(outside, "there.jsonl")); len(raw) > 0 {
		t.Errorf("written outside: %s", raw)
	}
	if _, err := client.OpenReplay(filepath.Join(dir, "none"), "x.jsonl", "tiny", nil); err == nil {
		t.Error("there is no such folder")
	}
}
