package client

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// How often what may succeed a little later is tried again, the first wait before
// that, and the longest. A server that wants a longer one is not asked again.
const (
	retries   = 2
	firstWait = 500 * time.Millisecond
	maxWait   = 20 * time.Second
	maxBytes  = 4 << 20 // of one answer
)

var errTooLong = errors.New("too long")

// carrier makes what carries requests to a host. Those to this machine never go
// through a proxy, which would be another one.
func carrier(host string) *retryablehttp.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	if Loopback(host) {
		transport.Proxy = nil
	}
	return &retryablehttp.Client{
		HTTPClient: &http.Client{Transport: transport, CheckRedirect: stay},
		RetryMax:   retries, RetryWaitMin: firstWait, RetryWaitMax: maxWait,
		CheckRetry: again, Backoff: retryablehttp.DefaultBackoff, ErrorHandler: retryablehttp.PassthroughErrorHandler,
	}
}

// Loopback reports whether a host, without its port, is this machine by its name
// alone. What only an inquiry would tell is not. It does not fold letters that are
// no ASCII, as strings.EqualFold does.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.ToLower(host) == "localhost" || ip != nil && ip.IsLoopback()
}

// stay keeps the prompt and the key from being sent on: Go repeats the body where
// a server says that it has moved.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// again reports whether a request is tried again.
func again(ctx context.Context, res *http.Response, err error) (bool, error) {
	if retryablehttp.DefaultBackoff(0, maxWait, 0, res) > maxWait || ctx.Err() != nil {
		return false, nil
	}
	if err == nil && res.StatusCode == http.StatusRequestTimeout {
		return true, nil
	}
	return retryablehttp.DefaultRetryPolicy(ctx, res, err)
}

// exchange is one request on its way and what came back: of errors the library
// keeps the form that OpenAI has and no other.
type exchange struct {
	over  *retryablehttp.Client
	query url.Values // of the address
	azure string     // the key as Azure's older addresses want it; "" elsewhere

	status int // 0 before there is an answer
	header http.Header
	body   []byte
}

// Do implements the library's HTTPDoer.
func (x *exchange) Do(r *http.Request) (*http.Response, error) {
	r.Header.Set("User-Agent", "sqlrepair-lsp")
	if x.azure != "" {
		r.Header.Set("api-key", x.azure)
	}
	r.URL.RawQuery = x.query.Encode()
	again, err := retryablehttp.FromRequest(r)
	if err != nil {
		return nil, err
	}
	res, err := x.over.Do(again)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(body) > maxBytes:
		return nil, errTooLong
	}
	x.status, x.header, x.body = res.StatusCode, res.Header, body
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, nil
}
