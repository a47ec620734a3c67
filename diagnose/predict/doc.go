// Package predict lets a language model say which of the 31 error types a query
// has: it writes the prompt, asks for several answers, reads them strictly, lets
// them vote, and merges what they agree on with the findings at hand.
//
// It does not know where the model is or who pays for it: that is the
// llm.Completer's. Start with Predictor; what is sent is all in prompt.go.
package predict
