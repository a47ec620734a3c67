package answerability

import "testing"

// Each feature that can fail says what it is about, but for the one that passes on what
// rules find.
func TestTopics(t *testing.T) {
	for _, f := range All() {
		if f.Kind == VerdictKind && topics[f.Number] == "" && f.Number != furtherGapsNumber {
			t.Errorf("%d (%s) is about nothing", f.Number, f.Name)
		}
	}
	for number := range topics {
		if number < 1 || number > len(all) {
			t.Errorf("there is no feature %d", number)
		}
	}
}
