package diagnose

// Annotations are the error types that the user supplied by "error:" comments
// (TEG's setting). They have no mask of their own: package repair masks the
// whole class of the sub-type. Text that is no label is left alone.
func Annotations(c *Case) []Finding {
	var out []Finding
	if c.Statement.Query == nil {
		return nil
	}
	for _, l := range c.Pair.Errors {
		t, ok := ParseSubType(l.Text)
		if !ok {
			continue
		}
		info := t.Info()
		out = append(out, Finding{
			Rule: info.Slug, SubType: t, Source: FromAnnotation, Span: l.Span,
			Message: "You say: " + info.Meaning, Why: "An error: comment names the type of error; the repair looks for a change of that type.",
		})
	}
	return out
}
