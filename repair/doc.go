// Package repair turns a finding into repairs: mask, instruction, candidates,
// runs, selection. It decides how a place may change; where and what is said
// by the finding's mask.
//
// The grounded filler needs no model: it fills holes from the catalog, stored
// values, the question's spans and keys. What a candidate does to the statement
// is judged by a Bench, which diagnoses and runs it as the pipeline would.
//
// Start at Fill, then Prove.
package repair
