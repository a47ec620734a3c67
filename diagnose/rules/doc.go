// Package rules holds the rules, one file each: declaration, check and mask.
// All is the list. A rule's fixtures are in testdata/<name>.
//
// Add a rule: its file, its fixtures, one line in all.go.
package rules
