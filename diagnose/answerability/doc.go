// Package answerability judges whether a query answers its question by the 67
// features of TraceSQL (Tables 8–13), each traceable to its evidence, and whether a
// question can be answered here at all. It computes all of them without a model from
// question, evidence, catalog, values, tree and findings; it runs nothing.
//
// One file a family: ambiguity, planning, pair, structure, alignment. Start at
// Assess.
package answerability
