package analysis

import "github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"

// New is the pipeline with all rules and their measurements.
func New(s Sources) (*Pipeline, error) {
	measured, err := rules.Precisions()
	if err != nil {
		return nil, err
	}
	return &Pipeline{Rules: rules.All(), Measured: measured, Sources: s}, nil
}
