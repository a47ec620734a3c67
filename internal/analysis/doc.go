// Package analysis is the one pipeline, stated once: what runs in which order
// for the editor, the command line and the measurements alike.
//
// Quick does no I/O and runs at every change; Deep opens databases, looks stored
// values up and runs the quick phase again on what it learnt. Both return a new
// Report; a Report is immutable. Statements that did not change keep their
// findings, so the work of a change is that of the statements it touches.
//
// Start at Pipeline.
package analysis
