// Package scope says what names mean in one query: which relation and which
// stored column a column reference names, through aliases, subqueries, common
// table expressions, set operations and correlated names.
//
// What cannot be resolved with certainty is Uncertain, never wrong. Start at
// Resolve.
package scope
