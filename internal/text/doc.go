// Package text holds places in a text and changes to it: byte spans, line
// tables, the positions people and editors use, and edits.
//
// Four coordinate systems meet in this project. A byte offset (a plain int
// called off) and a Span of them are used everywhere. A Pos is a line and a
// character from zero in the encoding negotiated with the editor. A LineCol is
// a line and a column from one, in characters (code points), for people and
// the command line. Only Lines converts between them, and only package lsp
// asks for a Pos.
//
// The package knows nothing of SQL. Start at Span, then Lines, then Edit.
package text
