package syntax

// Keyword is a word that some clause of some dialect uses; the zero value is no
// keyword. Many may also be names: Dialect.Reserved tells which may not.
type Keyword uint8

// The keywords.
const (
	noKeyword Keyword = iota
	KwSelect
	KwFrom
	KwWhere
	KwGroup
	KwBy
	KwHaving
	KwOrder
	KwLimit
	KwOffset
	KwFetch
	KwUnion
	KwIntersect
	KwExcept
	KwMinus
	KwJoin
	KwInner
	KwLeft
	KwRight
	KwFull
	KwOuter
	KwCross
	KwNatural
	KwStraightJoin
	KwOn
	KwUsing
	KwAs
	KwAll
	KwDistinct
	KwWindow
	KwReturning
	KwInto
	KwFor
	KwWith
	KwValues
	KwAnd
	KwOr
	KwXor
	KwNot
	KwIn
	KwIs
	KwNull
	KwTrue
	KwFalse
	KwUnknown
	KwLike
	KwIlike
	KwGlob
	KwRegexp
	KwRlike
	KwMatch
	KwSimilar
	KwTo
	KwEscape
	KwBetween
	KwSymmetric
	KwCase
	KwWhen
	KwThen
	KwElse
	KwEnd
	KwCast
	KwExists
	KwCollate
	KwIsnull
	KwNotnull
	KwInterval
	KwDate
	KwTime
	KwTimestamp
	KwArray
	KwRow
	KwBinary
	KwDiv
	KwMod
	KwAt
	KwZone
	KwAny
	KwSome
	KwCurrentDate
	KwCurrentTime
	KwCurrentTimestamp
	KwRaise
	KwExtract
	KwSubstring
	KwTrim
	KwPosition
	KwOverlay
	KwConvert
	KwLeading
	KwTrailing
	KwBoth
	KwPlacing
	KwSeparator
	KwOver
	KwPartition
	KwRows
	KwRange
	KwGroups
	KwFilter
	KwWithin
	KwNulls
	KwFirst
	KwLast
	KwRespect
	KwIgnore
	KwAsc
	KwDesc
	KwRecursive
	KwMaterialized
	KwLateral
	KwOnly
	KwIndexed
	KwTablesample
	KwOrdinality
	KwForce
	KwUse
	KwNext
	KwTies
	KwPercent
	KwTop
	KwRollup
	KwCube
	KwGrouping
	KwSets
	KwShare
	KwCurrent
	KwInsert
	KwUpdate
	KwDelete
	KwReplace
	KwMerge
	KwCreate
	KwAlter
	KwDrop
	KwTruncate
	KwExplain
	KwDescribe
	KwAnalyze
	KwPragma
	KwAttach
	KwDetach
	KwVacuum
	KwReindex
	KwBegin
	KwCommit
	KwRollback
	KwSavepoint
	KwRelease
	KwStart
	KwAbort
	KwSet
	KwShow
	KwGrant
	KwRevoke
	KwComment
	KwCopy
	KwCall
	KwDo
	KwLock
	KwUnlock
	KwLoad
	KwPrepare
	KwExecute
	KwDeallocate
	KwDeclare
	KwReset
	KwRefresh
	KwListen
	KwNotify
	KwDelimiter
	KwQuery
	KwPlan
	KwTransaction
	KwDeferred
	KwImmediate
	KwExclusive
	KwWork
	KwTable
	KwTemp
	KwTemporary
	KwView
	KwVirtual
	KwIndex
	KwUnique
	KwTrigger
	KwProcedure
	KwFunction
	KwEvent
	KwRule
	KwSchema
	KwDatabase
	KwSequence
	KwIf
	KwColumn
	KwConstraint
	KwPrimary
	KwKey
	KwForeign
	KwReferences
	KwCheck
	KwDefault
	KwGenerated
	KwAlways
	KwStored
	KwAutoincrement
	KwAutoIncrement
	KwAdd
	KwRename
	KwCascade
	KwRestrict
	KwDeferrable
	KwInitially
	KwAction
	KwNo
	KwConflict
	KwNothing
	KwWithout
	KwDuplicate
	KwBefore
	KwAfter
	KwInstead
	KwOf
	KwEach
	KwLoop
	KwWhile
	KwRepeat
	KwData
	KwOption
	keywordCount
)

var keywordNames = [keywordCount]string{
	KwSelect: "SELECT", KwFrom: "FROM", KwWhere: "WHERE", KwGroup: "GROUP", KwBy: "BY", KwHaving: "HAVING", KwOrder: "ORDER", KwLimit: "LIMIT", KwOffset: "OFFSET", KwFetch: "FETCH", KwUnion: "UNION", KwIntersect: "INTERSECT", KwExcept: "EXCEPT", KwMinus: "MINUS",
	KwJoin: "JOIN", KwInner: "INNER", KwLeft: "LEFT", KwRight: "RIGHT", KwFull: "FULL", KwOuter: "OUTER", KwCross: "CROSS", KwNatural: "NATURAL", KwStraightJoin: "STRAIGHT_JOIN", KwOn: "ON", KwUsing: "USING", KwAs: "AS", KwAll: "ALL", KwDistinct: "DISTINCT", KwWindow: "WINDOW", KwReturning: "RETURNING", KwInto: "INTO", KwFor: "FOR", KwWith: "WITH", KwValues: "VALUES",
	KwAnd: "AND", KwOr: "OR", KwXor: "XOR", KwNot: "NOT", KwIn: "IN", KwIs: "IS", KwNull: "NULL", KwTrue: "TRUE", KwFalse: "FALSE", KwUnknown: "UNKNOWN", KwLike: "LIKE", KwIlike: "ILIKE", KwGlob: "GLOB", KwRegexp: "REGEXP", KwRlike: "RLIKE", KwMatch: "MATCH", KwSimilar: "SIMILAR", KwTo: "TO", KwEscape: "ESCAPE", KwBetween: "BETWEEN", KwSymmetric: "SYMMETRIC",
	KwCase: "CASE", KwWhen: "WHEN", KwThen: "THEN", KwElse: "ELSE", KwEnd: "END", KwCast: "CAST", KwExists: "EXISTS", KwCollate: "COLLATE", KwIsnull: "ISNULL", KwNotnull: "NOTNULL", KwInterval: "INTERVAL", KwDate: "DATE", KwTime: "TIME", KwTimestamp: "TIMESTAMP", KwArray: "ARRAY", KwRow: "ROW", KwBinary: "BINARY", KwDiv: "DIV", KwMod: "MOD", KwAt: "AT", KwZone: "ZONE",
	KwAny: "ANY", KwSome: "SOME", KwCurrentDate: "CURRENT_DATE", KwCurrentTime: "CURRENT_TIME", KwCurrentTimestamp: "CURRENT_TIMESTAMP", KwRaise: "RAISE", KwExtract: "EXTRACT", KwSubstring: "SUBSTRING", KwTrim: "TRIM", KwPosition: "POSITION", KwOverlay: "OVERLAY", KwConvert: "CONVERT",
	KwLeading: "LEADING", KwTrailing: "TRAILING", KwBoth: "BOTH", KwPlacing: "PLACING", KwSeparator: "SEPARATOR", KwOver: "OVER", KwPartition: "PARTITION", KwRows: "ROWS", KwRange: "RANGE", KwGroups: "GROUPS", KwFilter: "FILTER", KwWithin: "WITHIN", KwNulls: "NULLS", KwFirst: "FIRST", KwLast: "LAST", KwRespect: "RESPECT", KwIgnore: "IGNORE",
	KwAsc: "ASC", KwDesc: "DESC", KwRecursive: "RECURSIVE", KwMaterialized: "MATERIALIZED", KwLateral: "LATERAL", KwOnly: "ONLY", KwIndexed: "INDEXED", KwTablesample: "TABLESAMPLE", KwOrdinality: "ORDINALITY", KwForce: "FORCE", KwUse: "USE", KwNext: "NEXT", KwTies: "TIES", KwPercent: "PERCENT", KwTop: "TOP",
	KwRollup: "ROLLUP", KwCube: "CUBE", KwGrouping: "GROUPING", KwSets: "SETS", KwShare: "SHARE", KwCurrent: "CURRENT",
	KwInsert: "INSERT", KwUpdate: "UPDATE", KwDelete: "DELETE", KwReplace: "REPLACE", KwMerge: "MERGE", KwCreate: "CREATE", KwAlter: "ALTER", KwDrop: "DROP", KwTruncate: "TRUNCATE", KwExplain: "EXPLAIN", KwDescribe: "DESCRIBE", KwAnalyze: "ANALYZE", KwPragma: "PRAGMA", KwAttach: "ATTACH", KwDetach: "DETACH", KwVacuum: "VACUUM", KwReindex: "REINDEX",
	KwBegin: "BEGIN", KwCommit: "COMMIT", KwRollback: "ROLLBACK", KwSavepoint: "SAVEPOINT", KwRelease: "RELEASE", KwStart: "START", KwAbort: "ABORT", KwSet: "SET", KwShow: "SHOW", KwGrant: "GRANT", KwRevoke: "REVOKE", KwComment: "COMMENT", KwCopy: "COPY", KwCall: "CALL", KwDo: "DO", KwLock: "LOCK", KwUnlock: "UNLOCK", KwLoad: "LOAD", KwPrepare: "PREPARE", KwExecute: "EXECUTE",
	KwDeallocate: "DEALLOCATE", KwDeclare: "DECLARE", KwReset: "RESET", KwRefresh: "REFRESH", KwListen: "LISTEN", KwNotify: "NOTIFY", KwDelimiter: "DELIMITER",
	KwQuery: "QUERY", KwPlan: "PLAN", KwTransaction: "TRANSACTION", KwDeferred: "DEFERRED", KwImmediate: "IMMEDIATE", KwExclusive: "EXCLUSIVE", KwWork: "WORK",
	KwTable: "TABLE", KwTemp: "TEMP", KwTemporary: "TEMPORARY", KwView: "VIEW", KwVirtual: "VIRTUAL", KwIndex: "INDEX", KwUnique: "UNIQUE", KwTrigger: "TRIGGER", KwProcedure: "PROCEDURE", KwFunction: "FUNCTION", KwEvent: "EVENT", KwRule: "RULE", KwSchema: "SCHEMA", KwDatabase: "DATABASE", KwSequence: "SEQUENCE", KwIf: "IF",
	KwColumn: "COLUMN", KwConstraint: "CONSTRAINT", KwPrimary: "PRIMARY", KwKey: "KEY", KwForeign: "FOREIGN", KwReferences: "REFERENCES", KwCheck: "CHECK", KwDefault: "DEFAULT", KwGenerated: "GENERATED", KwAlways: "ALWAYS", KwStored: "STORED", KwAutoincrement: "AUTOINCREMENT", KwAutoIncrement: "AUTO_INCREMENT",
	KwAdd: "ADD", KwRename: "RENAME", KwCascade: "CASCADE", KwRestrict: "RESTRICT", KwDeferrable: "DEFERRABLE", KwInitially: "INITIALLY", KwAction: "ACTION", KwNo: "NO", KwConflict: "CONFLICT", KwNothing: "NOTHING", KwWithout: "WITHOUT", KwDuplicate: "DUPLICATE",
	KwBefore: "BEFORE", KwAfter: "AFTER", KwInstead: "INSTEAD", KwOf: "OF", KwEach: "EACH", KwLoop: "LOOP", KwWhile: "WHILE", KwRepeat: "REPEAT", KwData: "DATA", KwOption: "OPTION",
}

// String is the keyword in upper case, "" for none.
func (k Keyword) String() string {
	if k < keywordCount {
		return keywordNames[k]
	}
	return ""
}

const (
	keywordSlots   = 1024 // a power of two, at least four times the keywords
	keywordLongest = 17
)

// keywordTable is an open hash table over keywordNames; it is only read.
var keywordTable = func() (table [keywordSlots]Keyword) {
	for k := noKeyword + 1; k < keywordCount; k++ {
		slot := keywordHash(keywordNames[k])
		for table[slot] != noKeyword {
			slot = (slot + 1) % keywordSlots
		}
		table[slot] = k
	}
	return table
}()

// keywordHash does not see case. s has at least two bytes.
func keywordHash(s string) uint32 {
	n := len(s)
	h := uint32(s[0]|0x20)*131 + uint32(s[1]|0x20)*31 + uint32(s[n-1]|0x20)*7 + uint32(s[n/2]|0x20)*523 + uint32(n)*97
	return h % keywordSlots
}

// LookupKeyword finds the keyword that word spells in any case.
func LookupKeyword(word string) Keyword {
	if len(word) < 2 || len(word) > keywordLongest {
		return noKeyword
	}
	for slot := keywordHash(word); ; slot = (slot + 1) % keywordSlots {
		k := keywordTable[slot]
		if k == noKeyword || sameWord(keywordNames[k], word) {
			return k
		}
	}
}

// sameWord compares s with upper, which is in upper case, letter by letter and
// without regard to the case of ASCII letters.
func sameWord(upper, s string) bool {
	if len(upper) != len(s) {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != upper[i] {
			return false
		}
	}
	return true
}

// keywordSet is a set of keywords.
type keywordSet [4]uint64

func setOf(words ...Keyword) (s keywordSet) {
	for _, k := range words {
		s[k/64] |= 1 << (k % 64)
	}
	return s
}

func (s keywordSet) plus(words ...Keyword) keywordSet {
	more := setOf(words...)
	for i := range s {
		s[i] |= more[i]
	}
	return s
}

func (s *keywordSet) has(k Keyword) bool { return s[k/64]&(1<<(k%64)) != 0 }
