package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/sashabaranov/go-openai"

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
}

// Secret is a text that is not to be printed.
type Secret interface{ Reveal() string }

// Endpoint is a model behind an address. It implements llm.Completer.
type Endpoint struct {
	config  Config
	address string // without secrets, for people
	base    *url.URL
	over    *retryablehttp.Client

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
	shown := *u
	shown.RawQuery, shown.Fragment = "", ""
	return &Endpoint{config: c, address: shown.Redacted(), base: u, over: carrier(u.Hostname())}, nil
}

// client speaks for one request, and exchange keeps what comes back of it.
func (e *Endpoint) client() (*openai.Client, *exchange) {
	x := &exchange{over: e.over, query: e.base.Query()}
	if strings.HasSuffix(strings.ToLower(e.base.Hostname()), ".azure.com") {
		x.azure = e.key()
	}
	base := *e.base
	base.RawQuery, base.Fragment = "", ""
	settings := openai.DefaultConfig(e.key())
	settings.BaseURL, settings.HTTPClient = base.String(), x
	return openai.NewClientWithConfig(settings), x
}

// Address is where the model is, without secrets.
func (e *Endpoint) Address() string { return e.address }

// Local reports whether it is on this machine.
func (e *Endpoint) Local() bool { return Loopback(e.base.Hostname()) }

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

// coldest is the temperature that stands for 0, which the library leaves out, and
// servers then take 1.
const coldest = 1e-6

func (e *Endpoint) ask(ctx context.Context, r llm.Request, n int, h habits) (llm.Answer, *failure) {
	ctx, stop := context.WithTimeout(ctx, e.config.Timeout)
	defer stop()
	params := openai.ChatCompletionRequest{Model: e.config.Model}
	for _, m := range r.Messages {
		params.Messages = append(params.Messages, openai.ChatCompletionMessage{Role: string(m.Role), Content: m.Content})
	}
	if !h.noTemperature {
		params.Temperature = max(float32(r.Temperature), coldest)
	}
	if h.newLimit {
		params.MaxCompletionTokens = max(r.MaxTokens, 0)
	} else {
		params.MaxTokens = max(r.MaxTokens, 0)
	}
	if n > 1 && !h.single {
		params.N = n
	}
	c, x := e.client()
	got, err := c.CreateChatCompletion(ctx, params)
	if err != nil {
		fail := e.failed(ctx, err, x)
		if x.status == 0 {
			fail.param = unsent(err, params)
		}
		if fail.param == "" && n > 1 && (x.status == http.StatusBadRequest || x.status == http.StatusUnprocessableEntity) {
			fail.param = "n" // the one that servers lack most often, and do not always name
		}
		return llm.Answer{}, fail
	}
	out, fail := e.read(got, x)
	out.Usage = llm.Usage{Prompt: got.Usage.PromptTokens, Completion: got.Usage.CompletionTokens}
	return out, fail
}

// unsent is the parameter that the library itself refuses for some models of
// OpenAI's, before anything is sent.
func unsent(err error, r openai.ChatCompletionRequest) string {
	switch {
	case errors.Is(err, openai.ErrReasoningModelMaxTokensDeprecated):
		return "max_tokens"
	case errors.Is(err, openai.ErrReasoningSamplingUnsupported), errors.Is(err, openai.ErrReasoningModelLimitationsOther) && r.Temperature != 0:
		return "temperature"
	case errors.Is(err, openai.ErrReasoningModelLimitationsOther):
		return "n"
	}
	return ""
}

// read takes the texts out of what came back with status 200.
func (e *Endpoint) read(got openai.ChatCompletionResponse, x *exchange) (llm.Answer, *failure) {
	out := llm.Answer{Model: got.Model}
	if len(got.Choices) == 0 {
		// Some gateways send their errors with this status, too.
		if message, _ := problemIn(x.body); message != "" && x.body[0] == '{' {
			return out, e.failure(llm.Refused, "%s", message)
		}
		return out, e.failure(llm.Malformed, "it answered without any choice")
	}
	for _, c := range got.Choices {
		text := strings.TrimSpace(c.Message.Content)
		switch {
		case c.FinishReason == openai.FinishReasonLength:
			return out, e.failure(llm.Malformed, "its answer was cut at the limit (`max_tokens`); a model that thinks first needs a higher one")
		case c.FinishReason == openai.FinishReasonContentFilter || text == "" && c.Message.Refusal != "":
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
	c, x := e.client()
	page, err := c.ListModels(ctx)
	if err != nil {
		if (x.status == http.StatusNotFound || x.status == http.StatusMethodNotAllowed) && ctx.Err() == nil {
			return nil, nil
		}
		return nil, e.failed(ctx, err, x).plain(ctx)
	}
	var out []string
	for _, m := range page.Models {
		out = append(out, m.ID)
	}
	return out, nil
}
