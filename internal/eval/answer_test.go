package eval

import (
	"context"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
)

// Training tries each learner on both sets of inputs, measures on databases left out,
// and gives a model that can be written and read; the figures say what they rest on.
func TestTrainAnswerability(t *testing.T) {
	r := opened(t, folder(t))
	a, err := r.TrainAnswerability(context.Background(), AnswerOptions{Learners: []answerability.Learner{answerability.Blend, answerability.SmallForest}})
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Tried) != 4 || a.Tried[0].Inputs != "extended" || a.Tried[3].Learner != answerability.SmallForest {
		t.Fatalf("tried %d", len(a.Tried))
	}
	if s := a.Tried[0].Sets["bugs"]; s == nil || s.N != a.Items {
		t.Errorf("%d queries are learnt from, measured are %+v", a.Items, s)
	}
	card := a.Model.Card
	if card.Version != answerability.Version || len(card.Databases) != 12 || card.Data == "" || card.Figures["bugs"].Queries == 0 {
		t.Errorf("card %+v", card)
	}
	src, err := a.Model.Write()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := answerability.Read(src); err != nil {
		t.Error(err)
	}
	var b strings.Builder
	a.Print(&b)
	for _, part := range []string{"measured on databases left out", "blend        extended   bugs", "forest       published  bugs", "Published inputs that go together"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("the figures lack %q:\n%s", part, b.String())
		}
	}
}

// f1 and below go by the weights of the queries.
func TestDecisionFigures(t *testing.T) {
	r := &Ranking{}
	for _, s := range []struct {
		score, weight float64
		right         bool
	}{{0.9, 1, true}, {0.6, 2, false}, {0.4, 1, true}, {0.1, 4, false}} {
		x := scored{question: "q"}
		x.Score, x.Weight, x.Y = s.score, s.weight, s.right
		r.scored = append(r.scored, x)
	}
	if got, want := r.f1(0.5), 2*1.0/(3+2); got != want {
		t.Errorf("F1 %v, want %v", got, want)
	}
	if got := r.at(0.5); got != 5.0/8 {
		t.Errorf("accuracy %v", got)
	}
	if got := r.below(0.5, true); got != 0.5 {
		t.Errorf("below %v", got)
	}
}
