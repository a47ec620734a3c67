package features

import "testing"

// Every saying is that of a feature.
func TestSayings(t *testing.T) {
	for name := range sayings {
		if Index(name) < 0 {
			t.Errorf("there is no feature %s", name)
		}
	}
}
