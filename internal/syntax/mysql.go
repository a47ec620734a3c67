package syntax

var mysqlRules = rules{
	quotes:       "`",
	quote:        '`',
	stringNames:  true,
	hashComments: true,
	codeComments: true,
	backslash:    true,
	prefixes:     "xbn",
	digitNames:   true,
	glueStrings:  true,

	reserved: mysqlReserved,
	notAlias: mysqlReserved.plus(KwOffset),
	inNames: setOf(KwLeft, KwRight, KwReplace, KwIf, KwRepeat, KwMod, KwInsert, KwValues, KwMatch, KwInterval, KwDatabase, KwSchema,
		KwConvert, KwGrouping, KwBinary, KwDefault, KwAny, KwSome, KwAll, KwRow),

	others: " ACCESSIBLE BIGINT BLOB CHANGE CHAR CHARACTER CONDITION CONTINUE CURSOR DATABASES DEC DECIMAL DECLARE DELAYED DETERMINISTIC" +
		" DOUBLE DUAL ELSEIF ENCLOSED ESCAPED EXIT FLOAT FLOAT4 FLOAT8 FULLTEXT GET INFILE INOUT INT INT1 INT2 INT3 INT4 INT8 INTEGER" +
		" ITERATE KEYS KILL LEAVE LINEAR LINES LOCALTIME LONG LONGBLOB LONGTEXT MEDIUMBLOB MEDIUMINT MEDIUMTEXT MIDDLEINT MODIFIES" +
		" NUMERIC OPTIMIZE OPTION OPTIONALLY OUT OUTFILE PRECISION PURGE READ READS REAL REQUIRE RESIGNAL RETURN SCHEMAS SENSITIVE" +
		" SEPARATOR SIGNAL SMALLINT SPATIAL SPECIFIC SQL SSL STARTING TERMINATED TINYBLOB TINYINT TINYTEXT UNDO UNSIGNED USAGE" +
		" VARBINARY VARCHAR VARCHARACTER VARYING WRITE ZEROFILL ",

	powers: [opCount]power{
		opConcat: powerOr, opAndAnd: powerAnd,
		opEqual: powerLess, opNotEqual: powerLess, opNullSafe: powerLess,
		opLess: powerLess, opLessEqual: powerLess, opGreater: powerLess, opGreaterEqual: powerLess,
		opPipe: powerLike, opAnd: powerBit, opShiftLeft: powerOther, opShiftRight: powerOther,
		opPlus: powerAdd, opMinus: powerAdd,
		opStar: powerMul, opSlash: powerMul, opPercent: powerMul,
		opCaret: powerCaret,
		opArrow: powerCast, opArrowText: powerCast, opDoubleColon: powerCast,
		opAssign: 5,
	},
	words: wordPowers{is: powerLess, like: 52, collate: powerSign, sign: powerJoin},

	outside: reach{
		names: []string{
			"load_file", "sleep", "benchmark", "get_lock", "release_lock", "release_all_locks", "master_pos_wait", "source_pos_wait",
			"master_gtid_wait", "wait_for_executed_gtid_set", "wait_until_sql_thread_after_gtids", "wsrep_sync_wait_upto_gtid",
			"nextval", "setval", "sys_exec", "sys_eval", "sys_set", "mroonga_command", "flush_rewrite_rules",
			"http_get", "http_post", "http_put", "http_delete",
		},
		prefixes: []string{
			"service_", "spider_", "asynchronous_connection_failover_", "group_replication_", "keyring_key_", "audit_log_", "version_tokens_",
			"mysql_firewall_",
		},
	},
}

var mysqlReserved = setOf(
	KwAdd, KwAll, KwAlter, KwAnalyze, KwAnd, KwAs, KwAsc, KwBetween, KwBinary, KwBoth, KwBy, KwCall, KwCase, KwCheck, KwCollate,
	KwColumn, KwConstraint, KwConvert, KwCreate, KwCross, KwCube, KwCurrentDate, KwCurrentTime, KwCurrentTimestamp, KwDatabase,
	KwDefault, KwDelete, KwDesc, KwDescribe, KwDistinct, KwDiv, KwDrop, KwEach, KwElse, KwExcept, KwExists, KwExplain, KwFalse,
	KwFetch, KwFor, KwForce, KwForeign, KwFrom, KwFunction, KwGenerated, KwGrant, KwGroup, KwGrouping, KwGroups, KwHaving, KwIf,
	KwIgnore, KwIn, KwIndex, KwInner, KwInsert, KwIntersect, KwInterval, KwInto, KwIs, KwJoin, KwKey, KwLateral, KwLeading, KwLeft,
	KwLike, KwLimit, KwLoad, KwLock, KwLoop, KwMatch, KwMod, KwNatural, KwNot, KwNull, KwOf, KwOn, KwOr, KwOrder, KwOuter, KwOver,
	KwPartition, KwPrimary, KwProcedure, KwRange, KwRecursive, KwReferences, KwRegexp, KwRelease, KwRename, KwRepeat, KwReplace,
	KwRestrict, KwRevoke, KwRight, KwRlike, KwRow, KwRows, KwSchema, KwSelect, KwSet, KwShow, KwStored, KwStraightJoin, KwTable,
	KwThen, KwTo, KwTrailing, KwTrigger, KwTrue, KwUnion, KwUnique, KwUnlock, KwUpdate, KwUse, KwUsing, KwValues, KwVirtual,
	KwWhen, KwWhere, KwWhile, KwWindow, KwWith, KwXor,
)
