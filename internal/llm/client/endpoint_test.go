package client_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
	"github.com/sqlrepair/sqlrepair-lsp/internal/llm/client"
)

const planted = "sk-planted-key-1234"

type secret string

func (s secret) Reveal() string { return string(s) }

// server is an endpoint in a test, with what it was asked.
type server struct {
	*httptest.Server
	mu     sync.Mutex // guards asked
	asked  []map[string]any
	header []http.Header
	paths  []string
}

// serve starts an endpoint that answers each request by what reply says of it.
func serve(t *testing.T, reply func(w http.ResponseWriter, asked map[string]any)) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var asked map[string]any
		_ = json.Unmarshal(raw, &asked) // a GET has no body
		s.mu.Lock()
		s.asked, s.header, s.paths = append(s.asked, asked), append(s.header, r.Header), append(s.paths, r.URL.String())
		s.mu.Unlock()
		reply(w, asked)
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *server) times() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

// say writes an answer as OpenAI does, with as many choices as texts.
func say(w http.ResponseWriter, texts ...string) {
	var choices []map[string]any
	for i, text := range texts {
		choices = append(choices, map[string]any{"index": i, "message": map[string]any{"role": "assistant", "content": text}, "finish_reason": "stop"})
	}
	fail(w, http.StatusOK, map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "tiny-2", "choices": choices,
		"usage": map[string]any{"prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16},
	})
}

// fail writes JSON with a status.
func fail(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Retry-After", "0") // keeps tests from waiting
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

func endpoint(t *testing.T, base string) *client.Endpoint {
	t.Helper()
	e, err := client.New(client.Config{BaseURL: base, Model: "tiny", Key: secret(planted), Timeout: 30 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

var question = llm.Request{Messages: []llm.Message{{Role: llm.System, Content: "Be brief."}, {Role: llm.User, Content: "How many?"}}, Temperature: 0.5, N: 1, MaxTokens: 40}

// The request is that of OpenAI, with the key of the settings and nothing of the
// environment, and says nothing of this machine.
func TestRequest(t *testing.T) {
	for name, value := range map[string]string{"OPENAI_API_KEY": "sk-environment", "OPENAI_BASE_URL": "http://127.0.0.1:1/", "OPENAI_ORG_ID": "org-environment", "OPENAI_CUSTOM_HEADERS": "X-Planted: environment"} {
		t.Setenv(name, value)
	}
	s := serve(t, func(w http.ResponseWriter, _ map[string]any) { say(w, " three \n") })
	a, err := endpoint(t, s.URL+"/v1").Complete(t.Context(), question)
	if err != nil || len(a.Texts) != 1 || a.Texts[0] != "three" || a.Model != "tiny-2" || a.Usage != (llm.Usage{Prompt: 11, Completion: 5}) {
		t.Errorf("%+v, %v", a, err)
	}
	raw, _ := json.Marshal(s.asked[0])
	if want := `{"max_tokens":40,"messages":[{"content":"Be brief.","role":"system"},{"content":"How many?","role":"user"}],"model":"tiny","stream":false,"temperature":0.5}`; string(raw) != want {
		t.Errorf("asked %s\nwant  %s", raw, want)
	}
	if s.paths[0] != "/v1/chat/completions" || s.header[0].Get("Authorization") != "Bearer "+planted {
		t.Errorf("%s with %s", s.paths[0], s.header[0].Get("Authorization"))
	}
	if all := fmt.Sprint(s.header[0]); strings.Contains(all, "environment") || strings.Contains(all, "Stainless") || strings.Contains(all, "linux") {
		t.Errorf("the headers tell of the environment or the machine: %s", all)
	}
}

// Where no key is set, none is sent, whatever the environment has.
func TestNoKey(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "sk-environment")
	s := serve(t, func(w http.ResponseWriter, _ map[string]any) { say(w, "three") })
	e, err := client.New(client.Config{BaseURL: s.URL, Model: "tiny"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Complete(t.Context(), question); err != nil {
		t.Fatal(err)
	}
	if got, has := s.header[0]["Authorization"]; has {
		t.Errorf("Authorization: %q", got)
	}
}

// The query of the address, as Azure has it, goes with each request.
func TestQueryOfTheAddress(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ map[string]any) { say(w, "three") })
	if _, err := endpoint(t, s.URL+"/openai/deployments/tiny?api-version=2024-10-21").Complete(t.Context(), question); err != nil {
		t.Fatal(err)
	}
	if want := "/openai/deployments/tiny/chat/completions?api-version=2024-10-21"; s.paths[0] != want {
		t.Errorf("asked %s, want %s", s.paths[0], want)
	}
}

// Several answers are had of servers that give them at once, of those that give
// one whatever is asked, and of those that refuse to be asked for more.
func TestSeveralAnswers(t *testing.T) {
	several := question
	several.N = 3
	for name, c := range map[string]struct {
		reply func(http.ResponseWriter, map[string]any)
		times int
	}{
		"at once": {func(w http.ResponseWriter, asked map[string]any) { say(w, "a", "b", "c") }, 1},
		"more":    {func(w http.ResponseWriter, asked map[string]any) { say(w, "a", "b", "c", "d") }, 1},
		"one":     {func(w http.ResponseWriter, asked map[string]any) { say(w, "a") }, 3},
		"refuses": {func(w http.ResponseWriter, asked map[string]any) {
			if asked["n"] != nil {
				fail(w, 400, map[string]any{"error": map[string]any{"code": 400, "message": "Only one completion choice is allowed", "type": "invalid_request_error"}})
				return
			}
			say(w, "a")
		}, 4},
	} {
		s := serve(t, c.reply)
		a, err := endpoint(t, s.URL).Complete(t.Context(), several)
		if err != nil || len(a.Texts) != 3 || s.times() != c.times {
			t.Errorf("%s: %q after %d requests, %v", name, a.Texts, s.times(), err)
		}
	}
}

// A parameter that a model does not have is done without, and that is remembered.
func TestLearnsWhatIsRefused(t *testing.T) {
	refuse := func(w http.ResponseWriter, param, message string) {
		fail(w, 400, map[string]any{"error": map[string]any{"message": message, "type": "invalid_request_error", "param": param, "code": "unsupported_parameter"}})
	}
	s := serve(t, func(w http.ResponseWriter, asked map[string]any) {
		switch {
		case asked["max_tokens"] != nil:
			refuse(w, "max_tokens", "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.")
		case asked["temperature"] != nil:
			refuse(w, "temperature", "Unsupported value: 'temperature' does not support 0.5 with this model.")
		default:
			say(w, "three")
		}
	})
	e := endpoint(t, s.URL)
	for range 2 {
		if _, err := e.Complete(t.Context(), question); err != nil {
			t.Fatal(err)
		}
	}
	if s.times() != 4 || s.asked[3]["max_completion_tokens"] != 40.0 {
		t.Errorf("%d requests, the last %v", s.times(), s.asked[s.times()-1])
	}
	always := serve(t, func(w http.ResponseWriter, _ map[string]any) { refuse(w, "temperature", "no 'temperature'") })
	if _, err := endpoint(t, always.URL).Complete(t.Context(), question); llm.KindOf(err) != llm.Refused || always.times() != 2 {
		t.Errorf("%d requests, %v", always.times(), err)
	}
}

// What real servers answer when something is wrong: how it is told, of which kind
// it is, and how often it is tried. The key is in none of it.
func TestErrors(t *testing.T) {
	status := func(code int, body any) func(http.ResponseWriter, map[string]any) {
		return func(w http.ResponseWriter, _ map[string]any) { fail(w, code, body) }
	}
	text := func(code int, kind, body string) func(http.ResponseWriter, map[string]any) {
		return func(w http.ResponseWriter, _ map[string]any) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(code)
			_, _ = io.WriteString(w, body)
		}
	}
	message := func(m string) any { return map[string]any{"error": map[string]any{"message": m, "type": "x"}} }
	choice := func(reason, content, refusal string) any {
		return map[string]any{"model": "tiny", "choices": []any{map[string]any{"finish_reason": reason, "message": map[string]any{"role": "assistant", "content": content, "refusal": refusal}}}}
	}
	for name, c := range map[string]struct {
		reply func(http.ResponseWriter, map[string]any)
		kind  llm.Kind
		want  string
		times int
	}{
		"key, which it repeats": {status(401, message("Incorrect API key provided: "+planted)), llm.Refused, "does not accept the key (401): Incorrect API key provided: ***", 1},
		"forbidden":             {status(403, message("not for you")), llm.Refused, "does not accept the key (403): not for you", 1},
		"no model, as Ollama":   {status(404, map[string]any{"error": "model \"tiny\" not found, try pulling it first"}), llm.Refused, "no such model or address (404; most base_urls end in /v1): model \"tiny\" not found", 1},
		"no model, as vLLM":     {status(404, map[string]any{"object": "error", "message": "The model `tiny` does not exist.", "code": 404}), llm.Refused, "The model `tiny` does not exist.", 1},
		"wrong path":            {text(404, "text/plain", "404 page not found\n"), llm.Refused, "404 page not found", 1},
		"too long, as FastAPI":  {status(422, map[string]any{"detail": []any{map[string]any{"loc": []string{"body"}, "msg": "too long"}}}), llm.Refused, "does not accept the request (422): [{\"loc\"", 1},
		"cut off": {func(w http.ResponseWriter, _ map[string]any) {
			w.Header().Set("Content-Length", "1000")
			_, _ = io.WriteString(w, `{"choices":[{"message":{"content":"thr`)
		}, llm.Unreachable, "the connection ended before the answer did", 1},
		"ten megabytes": {text(200, "application/json", `{"choices":[{"message":{"content":"`+strings.Repeat("x", 10<<20)+`"}}]}`), llm.Malformed, "more than 4 MB", 1},
		"wants no wait": {text(429, "text/plain", "slow down"), llm.Overloaded, "too much to do (429): slow down", 3},
		"says no wait":  {func(w http.ResponseWriter, _ map[string]any) { w.WriteHeader(429) }, llm.Overloaded, "too much to do (429)", 3},
		"wants a wait until next year": {func(w http.ResponseWriter, _ map[string]any) {
			w.Header().Set("Retry-After", time.Now().AddDate(1, 0, 0).UTC().Format(http.TimeFormat))
			w.WriteHeader(503)
		}, llm.Overloaded, "it failed (503)", 1},
		"loading, as llama.cpp": {status(503, map[string]any{"error": map[string]any{"code": 503, "message": "Loading model", "type": "unavailable_error"}}), llm.Overloaded, "it failed (503): Loading model", 3},
		"too many":              {status(429, message("Rate limit reached")), llm.Overloaded, "too much to do (429): Rate limit reached", 3},
		"broken":                {text(500, "text/html", "<html>Internal error</html>"), llm.Overloaded, "it failed (500): <html>", 3},
		"bad gateway":           {text(502, "text/html", ""), llm.Overloaded, "it failed (502)", 3},
		"error with status 200": {status(200, message("upstream is down")), llm.Refused, "upstream is down", 1},
		"a web page":            {text(200, "text/html", "<html>Welcome</html>"), llm.Malformed, "no JSON but text/html", 1},
		"a stream":              {text(200, "text/event-stream", "data: {\"choices\":[]}\n\ndata: [DONE]\n\n"), llm.Malformed, "no JSON but text/event-stream", 1},
		"half of it":            {text(200, "application/json", `{"choices":[{"message":{"content":"thr`), llm.Malformed, "no JSON", 1},
		"a list":                {text(200, "application/json", `[]`), llm.Malformed, "", 1},
		"nothing":               {text(200, "application/json", ``), llm.Malformed, "no JSON", 1},
		"null":                  {text(200, "application/json", `null`), llm.Malformed, "", 1},
		"no choices":            {status(200, map[string]any{"choices": []any{}}), llm.Malformed, "without any choice", 1},
		"no text":               {status(200, choice("stop", "  ", "")), llm.Malformed, "holds no text", 1},
		"cut":                   {status(200, choice("length", "{\"err", "")), llm.Malformed, "cut at the limit (`max_tokens`)", 1},
		"declined":              {status(200, choice("stop", "", "I cannot help with that.")), llm.Refused, "declined to answer: I cannot help", 1},
		"filtered":              {status(200, choice("content_filter", "", "")), llm.Refused, "declined to answer", 1},
		"endless":               {text(200, "application/json", strings.Repeat(" ", 5<<20)), llm.Malformed, "more than 4 MB", 1},
		"endless error":         {text(400, "text/plain", strings.Repeat("x", 5<<20)), llm.Malformed, "more than 4 MB", 1},
		"long error":            {text(400, "text/plain", strings.Repeat("x", 5000)), llm.Refused, "xxx…", 1},
		"control characters":    {text(400, "text/plain", "a\nb\r\n\tc"), llm.Refused, "(400): a b c", 1},
		"moved": {func(w http.ResponseWriter, _ map[string]any) {
			w.Header().Set("Location", "http://127.0.0.1:1/v1")
			w.WriteHeader(307)
		}, llm.Refused, "it says that it has moved (307)", 1},
		"wants a wait of an hour": {func(w http.ResponseWriter, _ map[string]any) {
			w.Header().Set("Retry-After", "3600")
			w.WriteHeader(429)
		}, llm.Overloaded, "too much to do (429)", 1},
		"ends the connection": {func(http.ResponseWriter, map[string]any) { panic(http.ErrAbortHandler) }, llm.Unreachable, "the connection ended before the answer did", 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // some wait before they try again
			s := serve(t, c.reply)
			a, err := endpoint(t, s.URL).Complete(t.Context(), question)
			if err == nil || llm.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.want) {
				t.Errorf("kind %d, %v; want kind %d, %s; answer %+v", llm.KindOf(err), err, c.kind, c.want, a)
			}
			if s.times() != c.times {
				t.Errorf("asked %d times, want %d", s.times(), c.times)
			}
			if err != nil && (strings.Contains(err.Error(), planted) || strings.ContainsAny(err.Error(), "\n\r\t") || len(err.Error()) > 1000) {
				t.Errorf("not to be shown: %q", err)
			}
		})
	}
}

// What succeeds a little later is tried again.
func TestRetries(t *testing.T) {
	var s *server
	s = serve(t, func(w http.ResponseWriter, _ map[string]any) {
		switch s.times() {
		case 1:
			fail(w, 429, map[string]any{"error": map[string]any{"message": "slow down"}})
		case 2:
			fail(w, 503, map[string]any{"error": "loading"})
		default:
			say(w, "three")
		}
	})
	a, err := endpoint(t, s.URL).Complete(t.Context(), question)
	if err != nil || len(a.Texts) != 1 || s.times() != 3 {
		t.Errorf("%+v after %d requests, %v", a, s.times(), err)
	}
}

// A server that says it has moved does not get prompt and key sent elsewhere.
func TestDoesNotFollow(t *testing.T) {
	other := serve(t, func(w http.ResponseWriter, _ map[string]any) { say(w, "three") })
	for _, code := range []int{301, 302, 303, 307, 308} {
		s := serve(t, func(w http.ResponseWriter, _ map[string]any) {
			w.Header().Set("Location", other.URL+"/v1/chat/completions")
			w.WriteHeader(code)
		})
		if _, err := endpoint(t, s.URL).Complete(t.Context(), question); llm.KindOf(err) != llm.Refused {
			t.Errorf("%d: %v", code, err)
		}
	}
	if other.times() > 0 {
		t.Errorf("the other server was asked %d times", other.times())
	}
}

// A server that does not answer, or only in drops, ends with the time that it has;
// one whose caller has left ends at once with the caller's error.
func TestSlow(t *testing.T) {
	never := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body) // else the server does not notice that the client has left
		<-r.Context().Done()
	}
	drops := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, " ")
			w.(http.Flusher).Flush()
			time.Sleep(time.Millisecond)
		}
	}
	for name, handler := range map[string]http.HandlerFunc{"never": never, "drops": drops} {
		s := httptest.NewServer(handler)
		e, err := client.New(client.Config{BaseURL: s.URL, Model: "tiny", Timeout: 50 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Complete(t.Context(), question); llm.KindOf(err) != llm.Unreachable || !strings.Contains(err.Error(), "no answer within 50ms") {
			t.Errorf("%s: %v", name, err)
		}
		ctx, leave := context.WithCancel(t.Context())
		patient := endpoint(t, s.URL)
		time.AfterFunc(10*time.Millisecond, leave)
		if _, err := patient.Complete(ctx, question); err != context.Canceled {
			t.Errorf("%s, cancelled: %v", name, err)
		}
		s.Close()
	}
}

// Nobody listens there.
func TestUnreachable(t *testing.T) {
	s := httptest.NewServer(nil)
	address := s.URL
	s.Close()
	_, err := endpoint(t, address).Complete(t.Context(), question)
	if llm.KindOf(err) != llm.Unreachable || !strings.Contains(err.Error(), "the model at "+address) || !strings.Contains(err.Error(), "refused") {
		t.Error(err)
	}
}

// The list of models says whether the endpoint is there; not all have one.
func TestModels(t *testing.T) {
	lists := serve(t, func(w http.ResponseWriter, _ map[string]any) {
		fail(w, 200, map[string]any{"object": "list", "data": []any{map[string]any{"id": "tiny", "object": "model"}, map[string]any{"id": "large", "object": "model"}}})
	})
	got, err := endpoint(t, lists.URL+"/v1").Models(t.Context())
	if err != nil || strings.Join(got, " ") != "tiny large" || lists.paths[0] != "/v1/models" {
		t.Errorf("%v, %v, %s", got, err, lists.paths[0])
	}
	none := serve(t, func(w http.ResponseWriter, _ map[string]any) { fail(w, 404, map[string]any{"error": "not found"}) })
	if got, err := endpoint(t, none.URL).Models(t.Context()); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
	null := serve(t, func(w http.ResponseWriter, _ map[string]any) { fail(w, 200, nil) })
	if got, err := endpoint(t, null.URL).Models(t.Context()); err != nil || got != nil {
		t.Errorf("%v, %v", got, err)
	}
	locked := serve(t, func(w http.ResponseWriter, _ map[string]any) { fail(w, 401, map[string]any{"error": "no key"}) })
	if _, err := endpoint(t, locked.URL).Models(t.Context()); llm.KindOf(err) != llm.Refused {
		t.Error(err)
	}
}

// A wrong address is told before anything is asked, and not repeated where it may
// hold a password.
func TestWrongAddress(t *testing.T) {
	for base, want := range map[string]string{
		"":                                    "no base_url",
		"localhost:11434/v1":                  "begins with http",
		"ftp://host/v1":                       "begins with http",
		"http:///v1":                          "names a host",
		"http://user:" + planted + "@[::1/v1": "is no address",
	} {
		_, err := client.New(client.Config{BaseURL: base, Model: "tiny"})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), planted) {
			t.Errorf("%q: %v", base, err)
		}
	}
	if _, err := client.New(client.Config{BaseURL: "http://localhost/v1"}); err == nil || !strings.Contains(err.Error(), "no model") {
		t.Error(err)
	}
}

// The temperature that wants the likeliest answer is sent: left out, servers take 1.
func TestColdest(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ map[string]any) { say(w, "three") })
	cold := question
	cold.Temperature = 0
	if _, err := endpoint(t, s.URL).Complete(t.Context(), cold); err != nil {
		t.Fatal(err)
	}
	if got, is := s.asked[0]["temperature"].(float64); !is || got > 0.001 {
		t.Errorf("asked %v", s.asked[0])
	}
}

// Models that the library knows to refuse a parameter are asked without it, and
// those that it takes for no models to chat with are told.
func TestModelsThatTheLibraryKnows(t *testing.T) {
	for model, works := range map[string]bool{"o1": true, "o3-mini": true, "gpt-5": true, "gpt-6-sol": true, "gpt-4o": true, "text-davinci-003": false} {
		s := serve(t, func(w http.ResponseWriter, _ map[string]any) { say(w, "three") })
		e, err := client.New(client.Config{BaseURL: s.URL, Model: model})
		if err != nil {
			t.Fatal(err)
		}
		several := question
		several.N = 3
		a, err := e.Complete(t.Context(), several)
		if works != (err == nil && len(a.Texts) == 3) || !works && (llm.KindOf(err) != llm.Refused || s.times() > 0) {
			t.Errorf("%s: %v, %v", model, a, err)
		}
	}
}

// What is this machine is told by the name alone.
func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LocalHost": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true, "::ffff:127.0.0.1": true, "0:0:0:0:0:0:0:1": true,
		"": false, "localhost.": false, "localhost.evil.com": false, "127.0.0.1.evil.com": false, "evil.localhost": false, "0.0.0.0": false, "::": false,
		"10.0.0.1": false, "127.1": false, "2130706433": false, "0x7f.0.0.1": false, "::1%eth0": false, "ⓛocalhost": false, "localhoſt": false, "１２７.0.0.1": false,
	} {
		if got := client.Loopback(host); got != want {
			t.Errorf("%q is this machine: %v", host, got)
		}
	}
}
