package syntax

// classify tells what a statement does by its tokens, which hold no fence and
// no label. It also answers with the place of the word that tells it.
func classify(t []Token, d Dialect) (Class, int) {
	i := 0
	for t[i].op == opLParen || t[i].Kind == Template {
		i++
	}
	if k := t[i].Keyword; k == KwExplain || (k == KwDescribe || k == KwDesc) && d == MySQL {
		j := afterExplain(t, i)
		switch {
		case t[j].Kind == EOF || t[j].op == opSemicolon:
			if j > i+1 && t[j-1].Keyword == noKeyword {
				return Session, j // of a table
			}
			return Read, j
		case isQueryWord(t[j].Keyword), t[j].op == opLParen, k == KwExplain:
			i = j
			for t[i].op == opLParen {
				i++
			}
		}
	}
	switch t[i].Keyword {
	case KwSelect, KwValues:
		if t[i].Keyword == KwValues && t[i+1].op != opLParen && t[i+1].Keyword != KwRow {
			break
		}
		return readOrWrite(t, d), i
	case KwWith:
		j := mainVerb(t, i)
		switch t[j].Keyword {
		case KwInsert, KwUpdate, KwDelete, KwReplace, KwMerge:
			return Write, j
		case KwSelect, KwValues:
			return readOrWrite(t, d), i
		}
		if t[j].Kind == EOF || t[j].op == opSemicolon || t[j].op == opLParen {
			return readOrWrite(t, d), i
		}
		return Unknown, i
	}
	if t[i].Kind == EOF || t[i].op == opSemicolon {
		return None, i
	}
	return otherClass(t[i].Keyword, d), i
}

// afterExplain is the place of the statement behind EXPLAIN.
func afterExplain(t []Token, i int) int {
	for i++; ; i++ {
		switch {
		case t[i].op == opLParen && !isQueryWord(t[i+1].Keyword):
			i = closing(t, i)
		case t[i].Keyword == KwQuery, t[i].Keyword == KwPlan, t[i].Keyword == KwFor:
		case t[i].Keyword == KwAnalyze && !(t[i+1].Kind == EOF || t[i+1].op == opSemicolon):
		case t[i].Kind == Word && t[i].Keyword == noKeyword: // VERBOSE, FORMAT=JSON
		case t[i].op == opEqual:
		default:
			return i
		}
		if t[i].Kind == EOF {
			return i
		}
	}
}

// closing is the place of the parenthesis that closes the one at i, or of the
// EOF.
func closing(t []Token, i int) int {
	for depth := 0; t[i].Kind != EOF; i++ {
		switch t[i].op {
		case opLParen:
			depth++
		case opRParen:
			if depth--; depth <= 0 {
				return i
			}
		}
	}
	return i
}

func isQueryWord(k Keyword) bool {
	switch k {
	case KwSelect, KwWith, KwValues, KwInsert, KwUpdate, KwDelete, KwReplace, KwMerge:
		return true
	}
	return false
}

// mainVerb is the place of what follows the common table expressions of the
// WITH at i: the first word outside parentheses that says what is done.
func mainVerb(t []Token, i int) int {
	depth := 0
	for i++; t[i].Kind != EOF; i++ {
		switch t[i].op {
		case opLParen:
			depth++
		case opRParen:
			depth--
			if depth == 0 && t[i+1].op == opLParen && t[i-1].op != opLParen {
				return i + 1
			}
		}
		if depth <= 0 && isQueryWord(t[i].Keyword) && t[i].Keyword != KwWith {
			return i
		}
	}
	return i
}

// readOrWrite tells a query that only reads from one that writes, too: SELECT …
// INTO, and INSERT, UPDATE or DELETE inside WITH.
func readOrWrite(t []Token, d Dialect) Class {
	for i := 1; i < len(t); i++ {
		switch t[i].Keyword {
		case KwInto:
			if d != SQLite {
				return Write
			}
		case KwInsert, KwUpdate, KwDelete, KwMerge, KwReplace:
			if opensChange(t, i) {
				return Write
			}
		}
	}
	return Read
}

// opensChange reports whether the word at i begins a statement in parentheses:
// WITH x AS (DELETE FROM t RETURNING *).
func opensChange(t []Token, i int) bool {
	if t[i-1].op != opLParen || t[i+1].op == opLParen {
		return false
	}
	switch before := &t[max(i-2, 0)]; before.Keyword {
	case KwAs, KwMaterialized:
		return true
	}
	return t[i+1].Keyword == KwInto || t[i+1].Keyword == KwFrom
}

func otherClass(k Keyword, d Dialect) Class {
	switch k {
	case KwInsert, KwUpdate, KwDelete, KwReplace, KwMerge, KwTruncate, KwCopy, KwLoad:
		return Write
	case KwCreate, KwAlter, KwDrop, KwGrant, KwRevoke, KwComment, KwRefresh:
		return DDL
	case KwBegin, KwCommit, KwRollback, KwSavepoint, KwRelease, KwStart, KwAbort, KwEnd, KwLock, KwUnlock:
		return Transaction
	case KwPragma, KwAttach, KwDetach, KwVacuum, KwSet, KwReset, KwAnalyze, KwReindex, KwUse, KwShow, KwListen, KwNotify, KwDescribe, KwDesc:
		return Session
	}
	return Unknown
}
