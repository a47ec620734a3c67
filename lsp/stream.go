package lsp

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"

	"go.lsp.dev/jsonrpc2"
)

// Limits of what one message may make the server hold.
const (
	maxHeader  = 8 << 10
	maxContent = 64 << 20
)

// messages is the connection's stream. It tells of the end of the input, by
// whatever cause: the JSON-RPC library waits for the running requests then
// without a word to them. Batches, which the protocol forbids, are refused.
type messages struct {
	jsonrpc2.Stream
	hangUp func()
}

func (m messages) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	next, n, err := m.Stream.Read(ctx)
	if err != nil {
		m.hangUp()
	}
	return next, n, err
}

// stream is the connection's bytes, with a limit on the header and on the
// length of each message; the JSON-RPC library has none on the first and 1 GiB
// on the second. A message beyond a limit ends the input with an error.
type stream struct {
	io.ReadWriteCloser
	frames frames
	failed error       // what ends the input behind the bytes already given
	ended  atomic.Bool // set by end; the input then ends at once
}

// end makes the next Read report the end of the input, so that the reader stops
// although the other side keeps its end open.
func (s *stream) end() { s.ended.Store(true) }

func (s *stream) Read(p []byte) (int, error) {
	switch {
	case s.failed != nil:
		return 0, s.failed
	case s.ended.Load():
		return 0, io.EOF
	}
	n, err := s.ReadWriteCloser.Read(p)
	good, bad := s.frames.check(p[:n])
	if bad != nil {
		n, err, s.failed = good, nil, bad
	}
	return n, err
}

// frames follows the framing of the messages that pass by.
type frames struct {
	body   int    // bytes of the present message still to come
	header int    // bytes of the present header block so far
	length int    // what its Content-Length said
	line   []byte // the present header line
}

// check follows p. It returns how many bytes of p lie before the violation of a
// limit, all of them where there is none.
func (f *frames) check(p []byte) (int, error) {
	for i := 0; i < len(p); {
		if f.body > 0 {
			n := min(f.body, len(p)-i)
			f.body -= n
			i += n
			continue
		}
		if f.header++; f.header > maxHeader {
			return i, fmt.Errorf("a message header is longer than %d bytes", maxHeader)
		}
		f.line = append(f.line, p[i])
		if p[i] == '\n' {
			if err := f.endLine(); err != nil {
				return i, err
			}
		}
		i++
	}
	return len(p), nil
}

// endLine reads a complete header line. Lines that are malformed are left to
// the JSON-RPC library, which refuses them.
func (f *frames) endLine() error {
	line := bytes.TrimSpace(f.line)
	f.line = f.line[:0]
	if len(line) == 0 {
		f.body, f.header, f.length = f.length, 0, 0
		return nil
	}
	name, value, _ := bytes.Cut(line, []byte(":"))
	if !bytes.EqualFold(name, []byte("Content-Length")) {
		return nil
	}
	n, err := strconv.ParseUint(string(bytes.TrimSpace(value)), 10, 63)
	if err != nil && n == 0 {
		return nil
	}
	if n > maxContent {
		return fmt.Errorf("a message announces %d bytes; the limit is %d", n, maxContent)
	}
	f.length = int(n)
	return nil
}
