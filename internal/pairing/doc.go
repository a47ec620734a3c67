// Package pairing reads the comments around statements: which question,
// evidence, database, supplied error labels and suppressions belong to which
// statement. The forms are those of docs/comments.md.
//
// It reads words, never their meaning: what a question asks for is the business
// of package question. Start at Read.
package pairing
