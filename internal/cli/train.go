package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
)

type trainCommand struct {
	What   string `arg:"" enum:"alignment,answerability,triage" help:"What to train (one of: ${enum})."`
	Data   string `required:"" placeholder:"DIR" help:"The folder with the labelled queries; docs/evaluation.md says what it holds."`
	Out    string `placeholder:"DIR" help:"The folder to write the model to; without it only the figures are printed."`
	Sample int    `placeholder:"N" help:"Take N queries, evenly."`

	Learner []string `enum:"blend,boosting,regression,forest,large-forest" default:"blend" help:"Answerability: the learners to try (of: ${enum}); the first makes the model."`
	Paired  bool     `help:"Answerability: learn from one right and one wrong query of each question, as TraceSQL does."`
	All     bool     `help:"Answerability: measure on all queries, also those that nothing is learnt from."`
	JSON    bool     `name:"json" help:"Answerability: print JSON."`
}

func (c *trainCommand) answerability(ctx context.Context, a *App, r *eval.Runner) error {
	o := eval.AnswerOptions{Paired: c.Paired, All: c.All}
	for _, l := range c.Learner {
		o.Learners = append(o.Learners, answerability.Learner(l))
	}
	t, err := r.TrainAnswerability(ctx, o)
	if err != nil {
		return err
	}
	if c.JSON {
		e := json.NewEncoder(a.Stdout)
		e.SetIndent("", "  ")
		if err := e.Encode(t); err != nil {
			return err
		}
	} else {
		t.Print(a.Stdout)
	}
	if c.Out == "" {
		return nil
	}
	content, err := t.Model.Write()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Out, "answerability.json"), content, 0o644)
}

func (c *trainCommand) triage(ctx context.Context, a *App, r *eval.Runner) error {
	m, figures, err := r.TrainTriage(ctx)
	if err != nil {
		return err
	}
	figures.Print(a.Stdout)
	if c.Out == "" {
		return nil
	}
	content, err := m.Write()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(c.Out, "triage.json"), content, 0o644)
}

func (c *trainCommand) Run(ctx context.Context, a *App) error {
	r := &eval.Runner{Dir: c.Data, Sample: c.Sample, Progress: progress(a.Stderr)}
	if err := r.Open(); err != nil {
		return err
	}
	defer r.Close()
	switch c.What {
	case "answerability":
		return c.answerability(ctx, a, r)
	case "triage":
		return c.triage(ctx, a, r)
	}
	t, err := r.Train(ctx)
	if err != nil {
		return err
	}
	t.Print(a.Stdout)
	if c.Out == "" {
		return nil
	}
	scorers, expectation, err := t.Model.Write()
	if err != nil {
		return err
	}
	for name, content := range map[string]string{"alignment.json": string(scorers), "expectation.tsv": expectation} {
		if err := os.WriteFile(filepath.Join(c.Out, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(a.Stdout, "Written to %s.\n", c.Out)
	return err
}
