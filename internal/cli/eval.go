package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/schollz/progressbar/v3"

	"github.com/sqlrepair/sqlrepair-lsp/internal/eval"
)

type evalCommand struct {
	What     string `arg:"" enum:"detect,types,quiet,repair,answerability,triage,parse,calibrate,report" help:"What to measure (one of: ${enum})."`
	Data     string `required:"" placeholder:"DIR" help:"The folder with the labelled queries; docs/evaluation.md says what it holds."`
	Sample   int    `placeholder:"N" help:"Take N records, evenly."`
	Mistakes int    `placeholder:"N" help:"List N of the costliest mistakes."`
	NoDB     bool   `name:"no-db" help:"Open no database: findings rest on the text alone."`
	Types    string `enum:"own,predicted" default:"own" help:"For detect and types: count own findings only, or let a language model say its word, too (one of: ${enum})."`
	Replay   string `placeholder:"FILE" help:"The recorded answers of the model; prompts without an answer are written there."`
	Send     string `enum:"none,schema,schema+values" default:"schema" help:"What its prompts hold (one of: ${enum})."`
	Samples  int    `placeholder:"N" default:"1" help:"How many of its answers vote."`
	JSON     bool   `name:"json" help:"Print JSON."`
}

func (c *evalCommand) Run(ctx context.Context, a *App) error {
	r := &eval.Runner{Dir: c.Data, Sample: c.Sample, Mistakes: c.Mistakes, NoDatabase: c.NoDB, Progress: progress(a.Stderr)}
	switch predicted := c.Types == "predicted"; {
	case predicted && c.Replay == "":
		return errors.New("--types predicted reads the model's answers from a file: name it by --replay FILE")
	case predicted && c.What != "detect" && c.What != "types":
		return errors.New("--types predicted is for detect and types")
	case predicted:
		r.Replay, r.Send, r.Samples = c.Replay, c.Send, c.Samples
	}
	if err := r.Open(); err != nil {
		return err
	}
	defer r.Close()
	var out any
	var err error
	var print func(io.Writer)
	switch c.What {
	case "detect", "types":
		var d *eval.Detection
		if d, err = r.Detect(ctx); err == nil {
			out, print = any(d), d.Print
			if c.What == "types" {
				t := d.Types()
				out, print = t, t.Print
			}
		}
	case "quiet":
		var q *eval.Quietness
		q, err = r.Quiet(ctx)
		out, print = q, q.Print
	case "repair":
		var x *eval.Repairs
		x, err = r.Repair(ctx)
		out, print = x, x.Print
	case "answerability":
		var x *eval.Answerability
		x, err = r.Answerability(ctx)
		out, print = x, x.Print
	case "triage":
		var x *eval.TriageFigures
		x, err = r.Triage(ctx)
		out, print = x, x.Print
	case "calibrate":
		var x *eval.Calibration
		x, err = r.Calibrate(ctx)
		out, print = x, x.Print
	case "report":
		var x *eval.Report
		x, err = r.Report(ctx)
		out, print = x, x.Print
	case "parse":
		var x *eval.Parsing
		x, err = r.Parse(ctx)
		out, print = x, x.Print
	}
	fmt.Fprintln(a.Stderr)
	if err != nil {
		return err
	}
	if c.JSON {
		e := json.NewEncoder(a.Stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(out)
	}
	print(a.Stdout)
	return nil
}

// progress draws a bar where a person looks on, else nothing.
func progress(w io.Writer) func(done, of int) {
	f, ok := w.(*os.File)
	if !ok {
		return nil
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	var bar *progressbar.ProgressBar
	total := 0
	return func(done, of int) {
		if bar == nil || of != total {
			bar, total = progressbar.NewOptions(of, progressbar.OptionSetWriter(w), progressbar.OptionShowCount(), progressbar.OptionThrottle(100_000_000)), of
		}
		_ = bar.Set(done) // a bar that cannot be drawn is no reason to stop
	}
}
