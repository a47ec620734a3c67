// Package eval measures the product on labelled queries: what it finds, how
// quiet it is on right queries, and what its repairs return. It judges through
// the same pipeline as the editor, and by the rows that come back.
//
// The data lie in a folder that the user names; docs/evaluation.md says how.
// None of its labels or references enters a case. Start at Detect, Quiet and
// Repair.
package eval
