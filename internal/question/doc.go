// Package question reads the question above a statement: quoted spans, numbers
// and number words, times (by internal/timex), superlatives, comparatives, aggregation and grouping cues,
// asked outputs; and links its words to tables, columns and stored values, by
// themselves or by synonyms.
//
// It is a pure function of the question, the evidence, the catalog and the
// values, and sees no SQL. All spans count from the start of the question's
// text. Start at Read, then Link.
package question
