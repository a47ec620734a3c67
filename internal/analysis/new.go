package analysis

import (
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/features"
	"github.com/sqlrepair/sqlrepair-lsp/diagnose/rules"
)

// New is the pipeline with all rules and their measurements.
func New(s Sources) (*Pipeline, error) {
	measured, err := rules.Precisions()
	if err != nil {
		return nil, err
	}
	return &Pipeline{Rules: rules.All(), Measured: measured, Sources: s, Model: shipped, Answers: shippedAnswers, Triage: shippedTriage}, nil
}

// shipped is the model that the product comes with. It is part of the program and
// a test reads it, so it can be read.
func shipped() *features.Model {
	m, err := features.Shipped()
	if err != nil {
		panic(err)
	}
	return m
}
