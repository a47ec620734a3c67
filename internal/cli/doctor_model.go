package cli

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/config"
	"github.com/sqlrepair/sqlrepair-lsp/internal/workspace"
)

// doctorModel is the language model. Off says why none is asked.
type doctorModel struct {
	On       bool   `json:"on"`
	Off      string `json:"off,omitempty"`
	Provider string `json:"provider,omitempty"`
	Address  string `json:"address,omitempty"`
	Model    string `json:"model,omitempty"`
	Key      string `json:"key,omitempty"` // where it comes from
	Reached  bool   `json:"reached"`
	Error    string `json:"error,omitempty"`
	Listed   bool   `json:"listed"` // it lists its models
	Has      bool   `json:"has"`    // this one among them
	Send     string `json:"send,omitempty"`
	Replay   string `json:"replay,omitempty"`
	Samples  int    `json:"samples,omitempty"`
	Tokens   int    `json:"tokens,omitempty"`

	milliseconds int64
	local        bool // on this machine
}

func modelOf(m workspace.ExaminedModel) doctorModel {
	if m.Off != "" {
		return doctorModel{Off: m.Off}
	}
	out := doctorModel{
		On: true, Provider: m.Provider, Address: m.Address, Model: m.Model, Key: m.Key, Reached: m.Err == nil && m.Address != "", Listed: m.Listed, Has: m.Has,
		Send: m.Send, Replay: m.Replay, Samples: m.Samples, Tokens: m.Tokens, milliseconds: m.Took.Milliseconds(), local: m.Local,
	}
	if m.Err != nil {
		out.Error = config.Redact(m.Err.Error())
	}
	return out
}

// sent says what leaves for a model, by the levels of llm.send.
var sent = map[string]string{
	"none":          "question, evidence, query, types and places of findings; nothing of the schema",
	"schema":        "question, evidence, query, types and places of findings; names, types, keys and comments of the tables that matter; no stored values",
	"schema+values": "question, evidence, query, findings; names, types, keys and comments of the tables that matter; a few stored values of each column",
}

func (m doctorModel) text(say func(what, format string, args ...any)) {
	if !m.On {
		say("model", "none is asked: %s", m.Off)
		return
	}
	switch {
	case m.Address != "":
		say("model", "%s at %s", m.Model, m.Address)
	case m.Error != "":
		say("model", "none can be asked")
	default:
		say("model", "recorded answers only")
	}
	switch {
	case m.Error != "":
		say("  FAILED", "%s", m.Error)
	case m.Reached && m.Has:
		say("  reached", "it has the model, in %d ms", m.milliseconds)
	case m.Reached && m.Listed:
		say("  WARNING", "it is reached, and the model is none of those that it lists")
	case m.Reached:
		say("  reached", "in %d ms; it does not list its models", m.milliseconds)
	}
	if m.Address != "" && m.Key != "" {
		say("  key", "from %s", m.Key)
		if strings.HasPrefix(m.Address, "http://") && !m.local {
			say("  WARNING", "the key and all that is sent travel in clear text: the address begins with http://")
		}
	}
	if m.Replay != "" {
		say("  replay", "%s", m.Replay)
	}
	say("  sends", "%s; see: sqlrepair-lsp check --show-prompts FILE", sent[m.Send])
	say("  when", "%s for each query with a question, when the file is saved and for `check`; at most %d tokens", plural(m.Samples, "answer"), m.Tokens)
}
