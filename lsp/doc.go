// Package lsp speaks the Language Server Protocol: it keeps the documents that
// an editor has open, hands each version to the analysis and turns findings,
// fixes and runs into what an editor shows.
//
// It decides nothing about SQL. Notifications are handled inline in the order
// of the wire; a request takes the snapshot of its document inline as well and
// then runs beside what follows, on that snapshot alone. Positions are converted
// here and nowhere else, in the encoding that was negotiated; everything behind
// this package counts bytes.
//
// Start at Serve, then chain.go (how a message finds its handler), document.go
// (snapshots) and analyse.go (quick phase, settling, deep phase). Each method of
// the protocol has a file of its own.
package lsp
