package client

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/sashabaranov/go-openai"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// failure is an error with what the endpoint did not accept, if it said so.
type failure struct {
	llm.Error
	param string // max_tokens, temperature or n; "" if it was something else
}

// plain is the error that callers see; ctx's own where that has ended. It may be
// called on nil.
func (f *failure) plain(ctx context.Context) error {
	switch {
	case f == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return &f.Error
}

// maxMessage bounds what is shown of what an endpoint says.
const maxMessage = 300

func (e *Endpoint) failure(kind llm.Kind, format string, args ...any) *failure {
	what := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")
	if r := []rune(what); len(r) > maxMessage {
		what = string(r[:maxMessage]) + "…"
	}
	if key := e.key(); key != "" {
		what = strings.ReplaceAll(what, key, "***") // endpoints repeat it
	}
	return &failure{Error: llm.Error{Kind: kind, Text: fmt.Sprintf("the model at %s: %s", e.address, strings.TrimSuffix(what, ": "))}}
}

// failed makes an error of what the library says and of what came back. The
// library's own text is used only where nothing did.
func (e *Endpoint) failed(ctx context.Context, err error, x *exchange) *failure {
	switch {
	case errors.Is(err, errTooLong):
		return e.failure(llm.Malformed, "it sends more than %d MB", maxBytes>>20)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return e.failure(llm.Unreachable, "no answer within %s", e.config.Timeout)
	case errors.Is(err, openai.ErrChatCompletionInvalidModel):
		return e.failure(llm.Refused, "its model %s does not chat", e.config.Model)
	case x.status == 0:
		return e.failure(llm.Unreachable, "%s", short(err))
	}
	message, param := problemIn(x.body)
	switch code := x.status; {
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		return e.failure(llm.Refused, "it does not accept the key (%d): %s", code, message)
	case code == http.StatusNotFound:
		return e.failure(llm.Refused, "it has no such model or address (%d; most base_urls end in /v1): %s", code, message)
	case code == http.StatusRequestTimeout || code == http.StatusTooManyRequests:
		return e.failure(llm.Overloaded, "it has too much to do (%d): %s", code, message)
	case code >= 500:
		return e.failure(llm.Overloaded, "it failed (%d): %s", code, message)
	case code >= 400:
		f := e.failure(llm.Refused, "it does not accept the request (%d): %s", code, message)
		f.param = param
		return f
	case code >= 300:
		return e.failure(llm.Refused, "it says that it has moved (%d); if that is right, write the new address as base_url", code)
	}
	return e.failure(llm.Malformed, "its answer is no JSON but %s", contentType(x.header))
}

func contentType(h http.Header) string {
	if t := h.Get("Content-Type"); t != "" && !strings.Contains(t, "json") {
		return t
	}
	return "something else"
}

// short is the innermost text of a connection error: the outer ones repeat the
// address.
func short(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the connection ended before the answer did"
	}
	for {
		inner := errors.Unwrap(err)
		if inner == nil || inner.Error() == "" {
			return err.Error()
		}
		err = inner
	}
}

// problemIn reads the message of an error in the forms that servers have:
// {"error":{"message","param"}} (OpenAI, vLLM, llama.cpp), {"error":"…"} (Ollama,
// LM Studio), {"message"} and {"detail"} (what stands on FastAPI). Of others it
// shows the text. It also says which parameter is meant.
func problemIn(body []byte) (message, param string) {
	var said struct {
		Error   json.RawMessage `json:"error"`
		Message string          `json:"message"`
		Detail  json.RawMessage `json:"detail"`
	}
	var inner struct {
		Message string `json:"message"`
		Param   string `json:"param"`
	}
	if json.Unmarshal(body, &said) != nil {
		return strings.TrimSpace(string(body)), ""
	}
	message = said.Message
	switch {
	case json.Unmarshal(said.Error, &inner) == nil && inner.Message != "":
		message = inner.Message
	case json.Unmarshal(said.Error, &message) == nil:
	case message == "" && len(said.Detail) > 0 && json.Unmarshal(said.Detail, &message) != nil:
		message = string(said.Detail)
	}
	return message, paramOf(inner.Param, message)
}

// paramOf is the parameter that an endpoint refuses. Not all fill the field for
// it; those that do not quote the name.
func paramOf(field, message string) string {
	for _, name := range []string{"max_tokens", "temperature", "n"} {
		if field == name || field == "" && (strings.Contains(message, "'"+name+"'") || strings.Contains(message, "`"+name+"`") || strings.Contains(message, "\""+name+"\"")) {
			return name
		}
	}
	return ""
}
