package eval

import (
	"context"
	"time"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/answerability"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// judged is a record with its evidence.
type judged struct {
	Record
	extra   bool            // to be measured on, not to be learnt from
	vector  features.Vector // nil where there is none
	outline features.Outline
	// bare and bareOutline are the same with nothing known of stored values.
	bare        features.Vector
	bareOutline features.Outline
	// answers and bareAnswers are what the 67 features say.
	answers, bareAnswers []answerability.Answer
}

// evidenceTime bounds the run that a query's outcome is taken from.
const evidenceTime = 500 * time.Millisecond

// evidence reads the evidence of all records, without an expectation.
func (r *Runner) evidence(ctx context.Context, records []Record) ([]judged, error) {
	var out []judged
	var failed error
	err := each(ctx, r, records, func(rec Record) any {
		j, err := r.judge(ctx, rec)
		if err != nil {
			return err
		}
		return j
	}, func(_ Record, x any) {
		switch x := x.(type) {
		case error:
			failed = x
		case judged:
			if x.vector != nil {
				out = append(out, x)
			}
		}
	})
	if err == nil {
		err = failed
	}
	return out, err
}

func (r *Runner) judge(ctx context.Context, rec Record) (judged, error) {
	rep, err := r.trainingReport(ctx, rec)
	j := judged{Record: rec}
	if err != nil || len(rep.Units) == 0 || rep.Units[0].Case == nil {
		return j, err
	}
	u := rep.Units[0]
	var ok bool
	if j.outline, ok = features.OutlineOf(u.Case); !ok {
		return j, nil
	}
	var outcome *result.Result
	if q, isRead := u.Statement.ReadOnly(); isRead && rec.Executable && u.Source != nil && !r.NoDatabase {
		res := u.Source.Run(ctx, q, result.Limits{Time: evidenceTime})
		outcome = &res
	}
	telling := r.pipeline.Telling(u.Case)
	j.vector = features.Extract(u.Case, telling, outcome)
	j.answers = answerability.Assess(u.Case, telling, j.vector)
	bare := diagnose.NewCase(diagnose.Inputs{Statement: u.Statement, Pair: u.Pair, Catalog: u.Case.Catalog, Engine: u.Case.Engine})
	j.bareOutline, _ = features.OutlineOf(bare)
	telling = r.pipeline.Telling(bare)
	j.bare = features.Extract(bare, telling, nil)
	j.bareAnswers = answerability.Assess(bare, telling, j.bare)
	return j, nil
}
