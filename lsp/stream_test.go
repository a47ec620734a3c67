package lsp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

type inputOnly struct{ io.Reader }

func (inputOnly) Write(p []byte) (int, error) { return len(p), nil }
func (inputOnly) Close() error                { return nil }

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

func TestStreamLimits(t *testing.T) {
	two := frame(`{"a":1}`) + "Content-Type: x\r\ncontent-length:2\n\n{}"
	tests := []struct {
		name, in, out, err string
	}{
		{"messages pass", two, two, ""},
		{"a long body passes", frame(strings.Repeat("x\n\r:", 3*maxHeader)), "", ""},
		{"nonsense passes, to be refused later", "Content-Length: many\r\n\r\n", "Content-Length: many\r\n\r\n", ""},
		{"no newline", two + strings.Repeat("x", maxHeader+1), two, "a message header is longer than 8192 bytes"},
		{"many lines", strings.Repeat("X: y\r\n", maxHeader), "X: y\r\n", "a message header is longer"},
		{"too long", two + fmt.Sprintf("Content-Length: %d\r\n\r\n", maxContent+1), two, "a message announces 67108865 bytes; the limit is 67108864"},
		{"beyond all numbers", two + "CONTENT-LENGTH: 99999999999999999999999\r\n\r\n", two, "a message announces 9223372036854775807 bytes"},
		{"negative passes, to be refused later", "Content-Length: -5\r\n\r\n", "", ""},
	}
	for _, tt := range tests {
		for how, reader := range map[string]func(io.Reader) io.Reader{
			"at once": func(r io.Reader) io.Reader { return r }, "by bytes": iotest.OneByteReader, "by halves": iotest.HalfReader,
		} {
			t.Run(tt.name+", "+how, func(t *testing.T) {
				s := &stream{ReadWriteCloser: inputOnly{reader(strings.NewReader(tt.in))}}
				got, err := io.ReadAll(s)
				if tt.err == "" && (err != nil || string(got) != tt.in) {
					t.Errorf("got %d of %d bytes, error %v", len(got), len(tt.in), err)
				}
				if tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err) || !bytes.HasPrefix(got, []byte(tt.out)) || len(got) > len(tt.out)+maxHeader) {
					t.Errorf("got %d bytes, error %v, want %q", len(got), err, tt.err)
				}
			})
		}
	}
}

func TestStreamEnd(t *testing.T) {
	s := &stream{ReadWriteCloser: inputOnly{strings.NewReader("more")}}
	s.end()
	if n, err := s.Read(make([]byte, 8)); n != 0 || !errors.Is(err, io.EOF) {
		t.Errorf("read %d bytes, error %v", n, err)
	}
}

func FuzzFrames(f *testing.F) {
	f.Add([]byte(frame("{}")+frame("")), 3)
	f.Add([]byte("Content-Length: 99999999999\r\n\r\n"), 1)
	f.Fuzz(func(t *testing.T, in []byte, step int) {
		var whole, parts frames
		n, err := whole.check(in)
		step = max(1, step%64)
		got := 0
		var perr error
		for rest := in; len(rest) > 0 && perr == nil; {
			k := min(step, len(rest))
			good := 0
			good, perr = parts.check(rest[:k])
			got += good
			rest = rest[k:]
		}
		if got != n || (err == nil) != (perr == nil) || len(whole.line) > maxHeader {
			t.Errorf("in one go %d, %v; in parts %d, %v", n, err, got, perr)
		}
	})
}
