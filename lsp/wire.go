package lsp

import (
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/sqlrepair/sqlrepair-lsp/internal/llm"
)

// The types of this file are public: they are what the extension and other
// clients read. See CONTRACTS, "Wire".

// diagnosticData is a diagnostic's data, by which it is recognised later; the
// ranges that clients send back are not to be trusted.
type diagnosticData struct {
	ID      string `json:"id"`
	Version int32  `json:"version"`
}

// actionData is a code action's data, by which its edit is made later.
type actionData struct {
	URI     uri.URI    `json:"uri"`
	Version int32      `json:"version"`
	What    actionKind `json:"what"`
	Finding string     `json:"finding,omitzero"`
	Fix     string     `json:"fix,omitzero"`
	Off     int        `json:"off,omitzero"`
}

// actionKind says where the edit of a code action comes from.
type actionKind string

const (
	aFix     actionKind = "fix"
	anIgnore actionKind = "ignore"
	anOffer  actionKind = "offer"
	aReason  actionKind = "because"
	allFixes actionKind = "fixAll"
)

// statusParams are the parameters of sqlrepair/status.
type statusParams struct {
	URI        uri.URI  `json:"uri"`
	Statements int      `json:"statements"`
	Paired     int      `json:"paired"`
	Text       string   `json:"text"`
	Databases  []string `json:"databases"`
	Problems   []string `json:"problems"`
	Trusted    bool     `json:"trusted"`
	// Schemas are those of servers.
	Schemas []schemaAge `json:"schemas,omitzero"`
}

// schemaAge is how old what is known of a schema is.
type schemaAge struct {
	Database string `json:"database"`
	At       string `json:"at"`   // when it was last known to be current, to the minute, as RFC 3339 has it
	Kept     bool   `json:"kept"` // from an earlier time, and not compared with the database's yet
}

// secretParams are the parameters of sqlrepair/secret. Address says where the
// secret is sent to, and is what a client keeps it under: anybody's settings file
// may use the name of a connection. Refused says that the one given before was
// wrong.
type secretParams struct {
	Connection string `json:"connection"`
	What       string `json:"what"`
	Address    string `json:"address"`
	Refused    bool   `json:"refused"`
}

// secretAnswer is what the client answers: a value, or an error whose code is
// Cancelled where the user gave none.
type secretAnswer struct {
	Value string `json:"value"`
	Error *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// placeArg is the argument of the commands about a statement.
type placeArg struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
}

// applyArg is the argument of sqlrepair.apply.
type applyArg struct {
	URI     uri.URI `json:"uri"`
	Version int32   `json:"version"`
	Repair  string  `json:"repair"`
}

// ran is what running a query gave.
type ran struct {
	Outcome      string   `json:"outcome"`
	Error        string   `json:"error,omitzero"`
	Milliseconds int64    `json:"milliseconds"`
	Columns      []string `json:"columns"`
	Rows         [][]any  `json:"rows"`
	RowCount     int      `json:"rowCount"`
	Truncated    bool     `json:"truncated"`
}

// trial is the answer of sqlrepair.runCandidates.
type trial struct {
	URI        uri.URI        `json:"uri"`
	Version    int32          `json:"version"`
	Range      protocol.Range `json:"range"`
	Original   ran            `json:"original"`
	Candidates []candidate    `json:"candidates"`
}

// candidate is one candidate of a trial; Ran is null where it was not run.
type candidate struct {
	ID          string              `json:"id"`
	Title       string              `json:"title"`
	Trust       string              `json:"trust"`
	Edits       []protocol.TextEdit `json:"edits"`
	Instruction string              `json:"instruction"`
	Masked      string              `json:"masked"`
	Group       int                 `json:"group"`
	Because     []string            `json:"because"`
	Ran         *ran                `json:"ran"`
}

// masked is the answer of sqlrepair.showMasked.
type masked struct {
	Masked      string `json:"masked"`
	Holes       []hole `json:"holes"`
	Instruction string `json:"instruction"`
}

// explained is the answer of sqlrepair.explainScore. Base, the weights of all terms and
// that of the others make up what Sum says of the score: "log odds" or "probability".
type explained struct {
	URI       uri.URI        `json:"uri"`
	Version   int32          `json:"version"`
	Range     protocol.Range `json:"range"`
	Title     string         `json:"title"`
	Question  string         `json:"question"`
	Score     float64        `json:"score"`
	Threshold float64        `json:"threshold"`
	Sum       string         `json:"sum"`
	Base      float64        `json:"base"`
	Terms     []term         `json:"terms"`
	Others    others         `json:"others"`
}

// term is a fact that moved a score. Verdict is "" of a feature that is a number, Value
// null where it cannot be told.
type term struct {
	Feature  string     `json:"feature"`
	Verdict  string     `json:"verdict"`
	Value    *float64   `json:"value"`
	Weight   float64    `json:"weight"`
	Text     string     `json:"text"`
	Evidence []evidence `json:"evidence"`
}

// evidence is what a term rests on; Range is null where it stands in no text.
type evidence struct {
	From  string          `json:"from"`
	Text  string          `json:"text"`
	Range *protocol.Range `json:"range"`
}

// others are the terms that are not listed.
type others struct {
	Count  int     `json:"count"`
	Weight float64 `json:"weight"`
}

type hole struct {
	Kind  string         `json:"kind"`
	Range protocol.Range `json:"range"`
}

// applied is the answer of sqlrepair.apply.
type applied struct {
	Applied       bool   `json:"applied"`
	FailureReason string `json:"failureReason,omitzero"`
}

// prompt is the answer of sqlrepair.showPrompt.
type prompt struct {
	Messages []llm.Message `json:"messages"`
}

// encode is the JSON of one of the project's own types, which cannot fail.
func encode(v any) protocol.LSPAny {
	raw, err := protocol.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}
