// Package assist answers what editors ask besides findings, as plain data: what
// is to be said about the place under the cursor, the outline of a text, what can
// be folded away. It reads reports and knows
// neither the protocol nor how a report came about.
//
// Start at Hover.
package assist
