package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
)

type trainCommand struct {
	What   string `arg:"" enum:"alignment,answerability" help:"What to train (one of: ${enum})."`
	Data   string `required:"" placeholder:"DIR" help:"The folder with the labelled queries; docs/evaluation.md says what it holds."`
	Out    string `placeholder:"DIR" help:"The folder to write the model to; without it only the figures are printed."`
	Sample int    `placeholder:"N" help:"Take N queries, evenly."`
}

func (c *trainCommand) Run(ctx context.Context, a *App) error {
	r := &eval.Runner{Dir: c.Data, Sample: c.Sample, Progress: progress(a.Stderr)}
	if err := r.Open(); err != nil {
		return err
	}
	defer r.Close()
	if c.What == "answerability" {
		t, err := r.TrainAnswerability(ctx, answerability.Learners())
		if err != nil {
			return err
		}
		t.Print(a.Stdout)
		return nil
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
