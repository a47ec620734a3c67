// Package llm holds what is asked of a language model and what comes back, as
// plain data: Request, Answer, Completer, the errors, and the budget of tokens.
//
// It knows no SQL, no endpoint and no settings. Package client reaches endpoints
// and recorded answers; what is asked, and what an answer means, is for whoever
// asks.
package llm
