// Package cli is the command line, one file a subcommand. It turns arguments
// into calls of package analysis and results into text or JSON; it finds
// nothing itself.
//
// Exit status: 0 nothing found at or above --fail-on, 1 something, 2 wrong
// usage, configuration or an internal error. Start at App.
package cli
