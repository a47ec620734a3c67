package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// Config says where a model is.
type Config struct {
	// BaseURL is the address before /chat/completions; its query is part of every
	// request, as Azure wants it.
	BaseURL string
	Model   string
	Key     Secret        // nil or empty sends none
	Timeout time.Duration // of one request with its retries; 0 is a minute
	// Transport carries the requests; nil is Go's own, which goes by the usual
	// variables for proxies.
	Transport http.RoundTripper
}

// Secret is a text that is not to be printed.
type Secret interface{ Reveal() string }

// How often what may succeed a little later is tried again, and the longest wait
// between two tries. A server that wants a longer one is not asked again.
const (
	retries  = 2
	maxWait  = 20 * time.Second
	maxBytes = 4 << 20 // of one answer
)

// Endpoint is a model behind an address. It implements llm.Completer.
type Endpoint struct {
	config  Config
	address string // without secrets, for people
	chat    openai.ChatCompletionService
	models  openai.ModelService

	mu     sync.Mutex // guards habits
	habits habits
}

// habits are where an endpoint or a model differs from what is usual. They are
// learnt from what it refuses.
type habits struct {
	newLimit      bool // the limit is max_completion_tokens, not max_tokens
	noTemperature bool
	single        bool // one answer a request
}

// New makes an endpoint, without asking it anything.
func New(c Config) (*Endpoint, error) {
	u, err := url.Parse(c.BaseURL)
	switch {
	case c.BaseURL == "":
		return nil, fmt.Errorf("it has no base_url, such as http://localhost:11434/v1")
	case err != nil:
		return nil, fmt.Errorf("its base_url is no address") // the parser's error quotes it, and it may hold a secret
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return nil, fmt.Errorf("its base_url begins with http:// or https:// and names a host")
	case c.Model == "":
		return nil, fmt.Errorf("it names no model")
	}
	if c.Timeout <= 0 {
		c.Timeout = time.Minute
	}
	query := u.Query()
	u.RawQuery, u.Fragment = "", ""
	e := &Endpoint{config: c, address: u.Redacted()}
	options := []option.RequestOption{
		option.WithBaseURL(u.String()), option.WithMaxRetries(retries), option.WithMaxRetryDelay(maxWait),
		option.WithHTTPClient(&http.Client{Transport: carrier{c.Transport}, CheckRedirect: stay}),
	}
	for name := range query {
		options = append(options, option.WithQuery(name, query.Get(name)))
	}
	if key := e.key(); key != "" {
		options = append(options, option.WithAPIKey(key))
		if strings.HasSuffix(u.Hostname(), ".azure.com") {
			options = append(options, option.WithHeader("api-key", key)) // what its older addresses want
		}
	}
	e.chat, e.models = openai.NewChatCompletionService(options...), openai.NewModelService(options...)
	return e, nil
}

// Address is where the model is, without secrets.
func (e *Endpoint) Address() string { return e.address }

func (e *Endpoint) key() string {
	if e.config.Key == nil {
		return ""
	}
	return e.config.Key.Reveal()
}

// Complete asks until there are as many answers as wanted: many servers give one
// a request, whatever is asked for.
func (e *Endpoint) Complete(ctx context.Context, r llm.Request) (llm.Answer, error) {
	var out llm.Answer
	for len(out.Texts) < max(r.N, 1) {
		some, err := e.adapted(ctx, r, max(r.N, 1)-len(out.Texts))
		out.Texts, out.Model = append(out.Texts, some.Texts...), some.Model
		out.Usage.Prompt += some.Usage.Prompt
		out.Usage.Completion += some.Usage.Completion
		if err != nil {
			return llm.Answer{Usage: out.Usage}, err
		}
	}
	out.Texts = out.Texts[:max(r.N, 1)]
	return out, nil
}

// adapted asks once for n answers, and again where the endpoint refuses a
// parameter that can be done without.
func (e *Endpoint) adapted(ctx context.Context, r llm.Request, n int) (llm.Answer, error) {
	for {
		e.mu.Lock()
		used := e.habits
		e.mu.Unlock()
		a, err := e.ask(ctx, r, n, used)
		if err == nil || ctx.Err() != nil || err.param == "" || !e.learn(err.param, used) {
			return a, err.plain(ctx)
		}
	}
}

// learn remembers what to do without a parameter; false if that was done already.
func (e *Endpoint) learn(param string, used habits) bool {
	next := used
	switch param {
	case "max_tokens":
		next.newLimit = true
	case "temperature":
		next.noTemperature = true
	case "n":
		next.single = true
	}
	if next == used {
		return false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.habits = next
	return true
}

func (e *Endpoint) ask(ctx context.Context, r llm.Request, n int, h habits) (llm.Answer, *failure) {
	ctx, stop := context.WithTimeout(ctx, e.config.Timeout)
	defer stop()
	params := openai.ChatCompletionNewParams{Model: e.config.Model}
	for _, m := range r.Messages {
		if m.Role == llm.System {
			params.Messages = append(params.Messages, openai.SystemMessage(m.Content))
		} else {
			params.Messages = append(params.Messages, openai.UserMessage(m.Content))
		}
	}
	if !h.noTemperature {
		params.Temperature = openai.Float(r.Temperature)
	}
	switch {
	case r.MaxTokens <= 0:
	case h.newLimit:
		params.MaxCompletionTokens = openai.Int(int64(r.MaxTokens))
	default:
		params.MaxTokens = openai.Int(int64(r.MaxTokens))
	}
	if n > 1 && !h.single {
		params.N = openai.Int(int64(n))
	}
	var raw *http.Response
	got, err := e.chat.New(ctx, params, option.WithResponseInto(&raw))
	if err != nil {
		fail := e.failed(ctx, err, raw)
		if fail.param == "" && n > 1 && raw != nil && (raw.StatusCode == http.StatusBadRequest || raw.StatusCode == http.StatusUnprocessableEntity) {
			fail.param = "n" // the one that servers lack most often, and do not always name
		}
		return llm.Answer{}, fail
	}
	if got == nil { // it answered null
		return llm.Answer{}, e.failure(llm.Malformed, "its answer is no JSON object")
	}
	out, fail := e.read(got)
	out.Usage = llm.Usage{Prompt: int(got.Usage.PromptTokens), Completion: int(got.Usage.CompletionTokens)}
	return out, fail
}

// read takes the texts out of what came back with status 200.
func (e *Endpoint) read(got *openai.ChatCompletion) (llm.Answer, *failure) {
	out := llm.Answer{Model: got.Model}
	if len(got.Choices) == 0 {
		// Some gateways send their errors with this status, too.
		if message, _ := problemIn([]byte(got.RawJSON())); message != "" {
			return out, e.failure(llm.Refused, "%s", message)
		}
		return out, e.failure(llm.Malformed, "it answered without any choice")
	}
	for _, c := range got.Choices {
		text := strings.TrimSpace(c.Message.Content)
		switch {
		case c.FinishReason == "length":
			return out, e.failure(llm.Malformed, "its answer was cut at the limit (`max_tokens`); a model that thinks first needs a higher one")
		case c.FinishReason == "content_filter" || text == "" && c.Message.Refusal != "":
			return out, e.failure(llm.Refused, "the model declined to answer: %s", c.Message.Refusal)
		case text == "":
			return out, e.failure(llm.Malformed, "its answer holds no text")
		}
		out.Texts = append(out.Texts, text)
	}
	return out, nil
}

// Models are the names of the models that the endpoint has. Nothing but the
// question for them is sent. An endpoint that lists none, as some do, is no error
// and has no names.
func (e *Endpoint) Models(ctx context.Context) ([]string, error) {
	ctx, stop := context.WithTimeout(ctx, e.config.Timeout)
	defer stop()
	var raw *http.Response
	page, err := e.models.List(ctx, option.WithResponseInto(&raw))
	if err != nil {
		if raw != nil && (raw.StatusCode == http.StatusNotFound || raw.StatusCode == http.StatusMethodNotAllowed) && ctx.Err() == nil {
			return nil, nil
		}
		return nil, e.failed(ctx, err, raw).plain(ctx)
	}
	if page == nil {
		return nil, nil
	}
	var out []string
	for _, m := range page.Data {
		out = append(out, m.ID)
	}
	return out, nil
}
