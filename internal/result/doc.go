// Package result holds what came back from running a query, as plain data:
// outcome, cells, fingerprints of the rows, and the classes of execution
// errors. It does not know how a query is run or who wrote it.
//
// Start at Result.
package result
