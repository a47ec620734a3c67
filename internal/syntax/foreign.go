package syntax

import "strings"

// What only dialects have that are none of ours: T-SQL, BigQuery, Snowflake,
// Oracle, DuckDB, ClickHouse, Hive and their kin. Words that serve as names, too,
// count only where they are called or in company.
const (
	foreignWords = " QUALIFY ROWNUM CONNECT_BY_ROOT SYS_CONNECT_BY_PATH MATCH_RECOGNIZE MATCH_CONDITION PREWHERE TBLPROPERTIES UNPIVOT" +
		" VARCHAR2 NVARCHAR2 NVARCHAR UNIQUEIDENTIFIER SYSTIMESTAMP SERVEROUTPUT SQLERROR INT64 FLOAT64 BIGNUMERIC _TABLE_SUFFIX _PARTITIONTIME" +
		" MERGETREE REPLACINGMERGETREE LOWCARDINALITY AUTOINGEST NOLOCK TRY_CAST TRY_CONVERT SYSNAME DATETIMEOFFSET TIMESTAMP_NTZ TIMESTAMP_LTZ "
	foreignCalls = " SAFE_CAST SAFE_DIVIDE SAFE_OFFSET COUNTIF COUNT_IF FORMAT_DATE PARSE_DATE TIMESTAMP_DIFF TIMESTAMP_SUB APPROX_QUANTILES STRUCT" +
		" FLATTEN IFF OBJECT_CONSTRUCT ARRAY_CONSTRUCT PARSE_JSON TO_VARIANT RESULT_SCAN GETDATE DATEADD DATEDIFF OBJECT_ID NVL2 KEEP LISTAGG" +
		" READ_CSV READ_CSV_AUTO READ_PARQUET READ_JSON_AUTO LIST_TRANSFORM ARRAYMAP ARRAYJOIN TODATE TOSTARTOFMONTH EXPLODE COLLECT_LIST" +
		" APPROX_DISTINCT ELEMENT_AT PIVOT SAMPLE "
	foreignPairs = " CROSS APPLY, OUTER APPLY, CONNECT BY, LATERAL VIEW, DISTRIBUTE BY, SORT BY, CLUSTER BY, ARRAY JOIN, SEMI JOIN, ANTI JOIN," +
		" ASOF JOIN, POSITIONAL JOIN, USING SAMPLE, INSERT OVERWRITE, INSERT ALL, BULK COLLECT, BEGIN TRY, BEGIN CATCH, FOR XML, STORED AS," +
		" BY ALL, WITH OFFSET, AS STRUCT, PACKAGE BODY, ORDER SIBLINGS, WHENEVER SQLERROR, MODEL DIMENSION, CREATE WAREHOUSE, USE WAREHOUSE,"
)

// Foreign reports whether a text shows that it is written in a dialect that is
// none of ours, so that nothing we miss or dislike in it is a mistake.
func Foreign(src string) bool {
	if len(src) > guessed {
		src = src[:guessed]
	}
	if _, named := namedDialect(src); named {
		return false
	}
	tokens, _ := lex(src, SQLite) // which reads [x] as a name
	for i := range tokens {
		if foreignAt(src, tokens, i) {
			return true
		}
	}
	return false
}

// foreignAt reports whether token i begins a sign of a foreign dialect.
func foreignAt(src string, t []Token, i int) bool {
	next, after := &t[min(i+1, len(t)-1)], &t[min(i+2, len(t)-1)]
	switch {
	case t[i].op == opStar:
		return isForeignStar(src, next, after)
	case t[i].op == opLParen: // Oracle's outer join
		return next.op == opPlus && after.op == opRParen
	case t[i].op == opPipe: // BigQuery's pipes
		return next.op == opGreater && next.Start == t[i].End
	case t[i].Kind == Bad: // T-SQL's #temporary
		return t[i].In(src) == "#" && next.Kind == Word && next.Start == t[i].End && i > 0 && t[i-1].Kind == Word
	case t[i].Kind != Word, next.op == opDot:
		return false
	case i > 0 && t[i-1].op == opDot: // Oracle's sequences
		return sameWord("NEXTVAL", t[i].In(src)) || sameWord("CURRVAL", t[i].In(src))
	case t[i].Keyword == KwFrom && next.Keyword == KwTable:
		return after.op == opLParen
	case t[i].Keyword == KwSelect && next.Keyword == KwTop:
		return after.Kind == NumberToken || after.op == opLParen || after.Kind == ParamToken
	}
	word := strings.ToUpper(t[i].In(src))
	switch {
	case word == "GO":
		return aloneOnLine(src, t[i].Start, t[i].End)
	case word == "Q" && next.Kind == StringToken: // Oracle's q'[it's]'
		return next.Start == t[i].End && strings.IndexByte("[{(<!|", src[next.Start+1]) >= 0
	case word == "DECLARE":
		return next.Kind == ParamToken && strings.HasPrefix(next.In(src), "@")
	case word == "ARRAY" || word == "STRUCT":
		return next.op == opLess && next.Start == t[i].End
	case strings.Contains(foreignWords, " "+word+" "):
		return true
	case next.op == opLParen:
		return strings.Contains(foreignCalls, " "+word+" ")
	}
	return next.Kind == Word && strings.Contains(foreignPairs, " "+word+" "+strings.ToUpper(next.In(src))+",")
}

// isForeignStar reports whether what stands behind a star takes columns out of it
// or puts others in: * EXCEPT (a), * EXCLUDE a, * REPLACE (x AS a).
func isForeignStar(src string, next, after *Token) bool {
	switch {
	case next.Kind != Word:
		return false
	case next.Keyword == KwReplace, sameWord("RENAME", next.In(src)):
		return after.op == opLParen
	case next.Keyword == KwExcept:
		return after.op == opLParen
	}
	return sameWord("EXCLUDE", next.In(src)) && (after.op == opLParen || after.Kind == Word || after.Kind == QuotedName)
}

// aloneOnLine reports whether nothing but blanks stands beside src[lo:hi].
func aloneOnLine(src string, lo, hi int) bool {
	before, after := src[:lo], src[hi:]
	before = before[strings.LastIndexAny(before, "\r\n")+1:]
	if n := strings.IndexAny(after, "\r\n"); n >= 0 {
		after = after[:n]
	}
	return strings.TrimSpace(before+after) == ""
}
