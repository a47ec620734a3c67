package syntax

// startsNext reports whether token i begins the next statement although no
// semicolon ended this one: it is the first of its line, outside parentheses,
// and a word that begins statements and cannot go on with this one.
func (s *splitter) startsNext(i int) bool {
	t := &s.t[i]
	if t.Kind == Bad && s.isBackslash(i) {
		return s.firstOnLine(i) && s.depth == 0
	}
	if t.Kind != Word || !s.firstOnLine(i) || s.isHeadless(i) {
		return false
	}
	if s.head != noKeyword && !s.code && s.depth == 0 && s.canEnd(i-1) && s.proseStarts(i) {
		return true
	}
	if t.Keyword == noKeyword {
		return false
	}
	if s.depth > 0 && !s.behindOperand(i) {
		return false
	}
	if s.code {
		return t.Keyword == KwCreate && s.makesObject(i)
	}
	switch t.Keyword {
	case KwSelect:
		return !s.takesQuery(i)
	case KwWith:
		return s.isWith(i) && !s.takesQuery(i)
	case KwValues:
		return s.t[i+1].op == opLParen && s.body && !s.takesQuery(i)
	case KwInsert, KwUpdate, KwDelete, KwReplace, KwMerge:
		return s.changes(i) && !s.takesChange(i)
	case KwCreate:
		return s.makesObject(i)
	case KwAlter, KwDrop:
		if s.head == KwAlter {
			return s.t[i+1].Keyword == KwTable || s.t[i+1].Keyword == KwView
		}
		return s.makesObject(i)
	}
	return s.depth == 0 && s.canEnd(i-1) && s.softStart(i)
}

// proseStarts reports whether the line that begins with token i is no SQL but what
// somebody says of it.
func (s *splitter) proseStarts(i int) bool {
	t := &s.t[i]
	if isClause(t.Keyword) || isWordOperator(t.Keyword) {
		return false
	}
	line := s.src[t.Start:s.lineEnd(t.Start)]
	return isLabelLine(line) || isProse(line)
}

// behindOperand reports whether a name or a value stands before token i. Inside
// parentheses no query can follow that: one was never closed.
func (s *splitter) behindOperand(i int) bool {
	switch t := &s.t[i-1]; t.Kind {
	case Word:
		return t.Keyword == noKeyword
	case QuotedName, StringToken, NumberToken, ParamToken:
		return true
	}
	return false
}

// isHeadless reports whether what stands before token i only leads up to a
// statement: EXPLAIN, a label with a colon, a fence, a template.
func (s *splitter) isHeadless(i int) bool {
	before := &s.t[i-1]
	if before.op == opColon && isLabel(s.src, s.t[:i]) {
		return true
	}
	if s.head != noKeyword {
		return false
	}
	return s.t[0].Keyword == KwExplain || before.Kind == Fence || before.Kind == Template
}

// takesQuery reports whether a query at token i is still part of the statement.
func (s *splitter) takesQuery(i int) bool {
	switch s.before(i) {
	case KwUnion, KwExcept, KwIntersect, KwMinus, KwFor:
		return true
	case KwAll, KwDistinct:
		switch s.before(i - 1) {
		case KwUnion, KwExcept, KwIntersect, KwMinus:
			return true
		}
	case KwAs:
		return s.head == KwCreate || s.head == KwPrepare || s.head == KwWith
	}
	switch s.head {
	case KwWith, KwInsert, KwReplace, KwDescribe, KwDeclare:
		return !s.body
	case KwMerge:
		return true
	case KwCreate:
		return s.as && !s.body
	case KwGrant, KwRevoke:
		return s.listGoesOn(i)
	}
	return s.t[i-1].Kind == Template
}

// takesChange is takesQuery for the words that change data.
func (s *splitter) takesChange(i int) bool {
	switch s.before(i) {
	case KwDo, KwKey, KwFor, KwOn, KwAfter, KwBefore, KwOf, KwThen, KwOr, KwAs:
		return true
	}
	switch s.head {
	case KwWith, KwDescribe:
		return !s.body
	case KwMerge:
		return true
	case KwGrant, KwRevoke:
		return s.listGoesOn(i)
	}
	return s.t[i-1].Kind == Template
}

func (s *splitter) listGoesOn(i int) bool {
	return s.t[i-1].op == opComma || s.before(i) == KwGrant || s.before(i) == KwRevoke
}

// isWith tells WITH name AS from WITH ROLLUP, WITH TIES and the like.
func (s *splitter) isWith(i int) bool {
	next := &s.t[i+1]
	if next.Keyword == KwRecursive {
		return true
	}
	if next.Kind != Word && next.Kind != QuotedName {
		return false
	}
	after := &s.t[i+2]
	return after.Keyword == KwAs || after.op == opLParen
}

// changes tells the statements INSERT, UPDATE, DELETE, REPLACE and MERGE from
// functions and columns of these names.
func (s *splitter) changes(i int) bool {
	next := &s.t[i+1]
	isName := next.Kind == Word || next.Kind == QuotedName || next.Kind == Template
	switch s.t[i].Keyword {
	case KwDelete:
		return next.Keyword == KwFrom || s.dialect == MySQL && isName
	case KwReplace:
		return next.Keyword == KwInto || s.dialect == MySQL && isName && !isClause(next.Keyword)
	case KwMerge:
		return next.Keyword == KwInto
	case KwUpdate:
		return isName && !isClause(next.Keyword)
	}
	return next.Keyword == KwInto || next.Keyword == KwOr || s.dialect == MySQL && isName
}

// makesObject reports whether a word that names a kind of object, or OR
// REPLACE, follows CREATE, ALTER or DROP.
func (s *splitter) makesObject(i int) bool {
	next := &s.t[i+1]
	return next.Kind == Word && !isClause(next.Keyword) && !isWordOperator(next.Keyword) || next.Keyword == KwOr
}

// canEnd reports whether a statement may end with token i.
func (s *splitter) canEnd(i int) bool {
	if s.head == KwPragma || s.head == KwSet {
		return true // whose values are any words
	}
	t := &s.t[i]
	switch t.Kind {
	case Operator:
		return t.op == opRParen || t.op == opStar || t.op == opRBracket
	case Word:
		switch t.Keyword {
		case KwNull, KwTrue, KwFalse, KwEnd:
			return true
		}
		return !s.dialect.Reserved(t.Keyword) && t.Keyword != KwBy
	}
	return true
}

// softStart reports whether a word that may well be a name begins a statement,
// judged by what follows it.
func (s *splitter) softStart(i int) bool {
	next := &s.t[i+1]
	ends := next.Kind == EOF || next.op == opSemicolon || s.firstOnLine(i+1)
	isName := (next.Kind == Word || next.Kind == QuotedName) && !isClause(next.Keyword) && !isWordOperator(next.Keyword) && next.Keyword != KwAs && !s.firstOnLine(i+1)
	switch s.t[i].Keyword {
	case KwPragma, KwSavepoint, KwRelease, KwShow, KwCall, KwTruncate, KwGrant, KwRevoke, KwCopy:
		return isName
	case KwUse:
		return isName && next.Keyword != KwIndex && next.Keyword != KwKey
	case KwSet:
		if next.Kind == ParamToken {
			return true
		}
		switch s.head {
		case KwUpdate, KwInsert, KwReplace, KwMerge, KwAlter, KwCreate, KwWith:
			return false
		}
		return isName
	case KwAttach, KwDetach:
		return isName || next.Kind == StringToken
	case KwVacuum, KwAnalyze, KwReindex:
		return ends || isName
	case KwBegin, KwCommit, KwRollback:
		switch next.Keyword {
		case KwTransaction, KwWork, KwDeferred, KwImmediate, KwExclusive, KwTo:
			return true
		}
		return ends
	case KwStart:
		return next.Keyword == KwTransaction
	case KwComment:
		return next.Keyword == KwOn
	case KwExplain:
		switch next.Keyword {
		case KwSelect, KwQuery, KwWith, KwInsert, KwUpdate, KwDelete, KwReplace, KwAnalyze:
			return true
		}
	}
	return false
}
