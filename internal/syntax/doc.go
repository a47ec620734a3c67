// Package syntax reads SQL: tokens, statements and, for queries, a tree with a
// span on every node. Reading never fails: any bytes give a tree plus the
// problems found. It also classifies statements, which is the only way to make
// a ReadOnly, and compares queries by a canonical form.
//
// The package never asks what exists in a database and never sees a question.
//
// A file is cut into statements. A Statement owns the text from the end of the
// one before it, so the comments above it belong to it, and all its spans count
// from its own start: an edit elsewhere in the file does not change it.
//
// Start at Parse, then ast.go. lex*.go makes tokens, split*.go cuts a file,
// classify.go says what a statement does, parse*.go reads queries, and create.go
// and alter.go what a catalog must know. One file per dialect says as data what
// differs there. Trees of broken text hold a Missing where something should be
// and a Stray where something should not; testdata/tree shows them.
package syntax
