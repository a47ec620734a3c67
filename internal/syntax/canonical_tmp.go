package syntax

func Canonical(q *Query) (string, bool) { return "", false }
