package client

import (
	"errors"
	"io"
	"net/http"
	"strings"
)

var errTooLong = errors.New("too long")

// stay keeps the prompt and the key from being sent on: Go repeats the body where
// a server says that it has moved.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// carrier sends requests without what the library tells of this machine, and
// bounds what is read of the answers.
type carrier struct {
	next http.RoundTripper // nil is Go's own
}

func (c carrier) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name := range r.Header {
		if strings.HasPrefix(name, "X-Stainless-") {
			r.Header.Del(name)
		}
	}
	r.Header.Set("User-Agent", "sqlrepair-lsp")
	next := c.next
	if next == nil {
		next = http.DefaultTransport
	}
	res, err := next.RoundTrip(r)
	if res != nil && res.Body != nil {
		res.Body = &shortBody{res.Body, maxBytes}
	}
	return res, err
}

// shortBody fails where a body is longer than allowed.
type shortBody struct {
	io.ReadCloser
	left int
}

func (b *shortBody) Read(p []byte) (int, error) {
	if len(p) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if b.left -= n; b.left < 0 {
		return n, errTooLong
	}
	return n, err
}
