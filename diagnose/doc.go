// Package diagnose says why a statement does not answer its question, where,
// and what change would mend it. It holds the taxonomy of 31 sub-types, the
// Case that rules read, the Finding they report and the Mask that repair fills.
//
// Given its inputs it cannot fail: it does no I/O and knows neither databases
// nor editors. All spans count from the start of the statement's text.
//
// Start at Case, Rule and Finding; the rules themselves are in diagnose/rules,
// the engine's findings in engine.go.
package diagnose
