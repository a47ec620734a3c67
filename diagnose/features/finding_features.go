package features

import "github.com/sqlrepair/sqlrepair-lsp/diagnose"

// findingFeatures sum up what rules and engine found.
var findingFeatures = []Feature{
	{"found.rules", "how many rules found something", func(e *evidence) float64 {
		seen := map[string]bool{}
		for i := range e.found {
			if e.found[i].Source == diagnose.FromRule {
				seen[e.found[i].Rule] = true
			}
		}
		return float64(len(seen))
	}},
}
