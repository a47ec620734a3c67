// Package features is the one extractor of evidence: what question, evidence,
// query, schema, stored values and outcome say for and against each other, as
// named numbers. Everything that is learnt or scored reads them; none knows a
// label, a reference, a name of a database or the style of a query.
//
// A Feature is declared with its name, what it means and how it is computed, in
// one file a family. Start at Extract.
package features
