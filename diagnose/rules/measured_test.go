package rules_test

import (
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

// What was measured on a database is taken out for that database, and nothing else
// changes.
func TestMeasuredWithoutADatabase(t *testing.T) {
	all := rules.Total(map[string]rules.Firings{"shop": {6, 2, 1}, "school": {3, 0, 3}, "zoo": {0, 0, 4}}, 1000)
	low := rules.Total(map[string]rules.Firings{"shop": {4, 0, 0}, "school": {1, 1, 0}}, 1000)
	all.Low = &low
	tests := []struct {
		without              string
		precision            float64
		firings, databases   int
		perThousand          float64
		lowPrecision         float64
		lowFirings, lowBases int
	}{
		{"nothing", 0.818, 11, 2, 8, 0.833, 6, 2},
		{"shop", 1, 3, 1, 7, 0.5, 2, 1},
		{"school", 0.75, 8, 1, 5, 1, 4, 1},
		{"zoo", 0.818, 11, 2, 4, 0.833, 6, 2},
	}
	for _, test := range tests {
		m := all.Without(test.without)
		if m.Precision != test.precision || m.Firings != test.firings || m.Databases != test.databases || m.PerThousand != test.perThousand {
			t.Errorf("without %s: %+v", test.without, m)
		}
		if l := m.Low; l.Precision != test.lowPrecision || l.Firings != test.lowFirings || l.Databases != test.lowBases {
			t.Errorf("without %s, doubtful: %+v", test.without, *l)
		}
	}
	if all.Firings != 11 || all.Low.Firings != 6 {
		t.Errorf("taking a database out changed the whole: %+v", all)
	}
}
