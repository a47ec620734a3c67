package syntax

var sqliteRules = rules{
	quotes:      "\"`[",
	quote:       '"',
	stringNames: true,
	prefixes:    "x",

	reserved: sqliteReserved,
	// The words of joins may be columns and, behind AS, aliases.
	notAlias: sqliteReserved.plus(KwCross, KwFull, KwInner, KwLeft, KwNatural, KwOuter, KwRight, KwUnion, KwExcept, KwIntersect, KwWith),
	inNames:  setOf(KwReplace, KwGlob, KwLike),

	powers: [opCount]power{
		opEqual: powerEqual, opNotEqual: powerEqual, opNullSafe: powerEqual,
		opLess: powerLess, opLessEqual: powerLess, opGreater: powerLess, opGreaterEqual: powerLess,
		opAnd: powerBit, opPipe: powerBit, opShiftLeft: powerBit, opShiftRight: powerBit, opAndAnd: powerAnd,
		opPlus: powerAdd, opMinus: powerAdd,
		opStar: powerMul, opSlash: powerMul, opPercent: powerMul,
		opConcat: powerJoin, opArrow: powerJoin, opArrowText: powerJoin, opCaret: powerJoin,
		opDoubleColon: powerCast,
	},
	words: wordPowers{is: powerEqual, like: powerEqual, collate: powerWord, sign: powerSign},

	outside: reach{
		names:    []string{"load_extension", "readfile", "writefile", "edit", "fts3_tokenizer", "lsdir", "fsdir", "eval", "zipfile", "sqlite_log"},
		prefixes: []string{"shell_"},
	},
}

// sqliteReserved is what SQLite never reads as a name. Its other keywords fall
// back to names where they make no sense as keywords.
var sqliteReserved = setOf(
	KwAdd, KwAll, KwAlter, KwAnd, KwAs, KwAutoincrement, KwBetween, KwCase, KwCheck, KwCollate, KwCommit, KwConstraint, KwCreate,
	KwDefault, KwDeferrable, KwDelete, KwDistinct, KwDrop, KwElse, KwEscape, KwExcept, KwExists, KwForeign, KwFrom, KwGroup, KwHaving,
	KwIn, KwIndex, KwInsert, KwIntersect, KwInto, KwIs, KwIsnull, KwJoin, KwLimit, KwNot, KwNothing, KwNotnull, KwNull, KwOn, KwOr,
	KwOrder, KwPrimary, KwReferences, KwReturning, KwSelect, KwSet, KwTable, KwThen, KwTo, KwTransaction, KwUnion, KwUnique,
	KwUpdate, KwUsing, KwValues, KwWhen, KwWhere,
)
