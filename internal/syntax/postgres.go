package syntax

var postgresRules = rules{
	quotes:         "\"",
	quote:          '"',
	nestedComments: true,
	prefixes:       "xben",
	dollarStrings:  true,
	glueStrings:    true,
	customOps:      true,

	reserved: postgresReserved,
	notAlias: postgresReserved.plus(KwOver, KwFilter, KwWithin, KwIsnull, KwNotnull, KwSet, KwValues),
	inNames:  setOf(KwLeft, KwRight, KwAny, KwSome, KwAll, KwReplace),

	powers: [opCount]power{
		opEqual: powerLess, opNotEqual: powerLess, opNullSafe: powerLess,
		opLess: powerLess, opLessEqual: powerLess, opGreater: powerLess, opGreaterEqual: powerLess,
		opAnd: powerOther, opPipe: powerOther, opShiftLeft: powerOther, opShiftRight: powerOther, opTilde: powerOther,
		opConcat: powerOther, opArrow: powerOther, opArrowText: powerOther, opAndAnd: powerOther, opOther: powerOther,
		opPlus: powerAdd, opMinus: powerAdd,
		opStar: powerMul, opSlash: powerMul, opPercent: powerMul,
		opCaret:       powerCaret,
		opDoubleColon: powerCast, opLBracket: powerCast,
	},
	words: wordPowers{is: powerIs, like: powerLike, collate: powerWord, sign: powerSign},

	outside: reach{
		names: []string{
			"setval", "nextval", "set_config", "set_limit", "txid_current", "ts_stat", "ts_rewrite",
			"query_to_xml", "query_to_xmlschema", "query_to_xml_and_xmlschema", "xpath_table", "xslt_process", "connectby",
			"lo_creat", "lo_create", "lo_unlink", "lo_import", "lo_export", "lo_open", "lo_close", "lo_get", "lo_put", "lo_from_bytea",
			"lo_lseek", "lo_lseek64", "lo_tell", "lo_tell64", "lo_truncate", "lo_truncate64", "loread", "lowrite",
			"pg_stat_file", "pg_current_logfile", "pg_logdir_ls", "pg_hba_file_rules", "pg_ident_file_mappings", "pg_show_all_file_settings",
			"pg_notify", "pg_promote", "pg_nextoid", "pg_current_xact_id", "pg_import_system_collations", "pg_extension_config_dump",
			"pg_sync_replication_slots", "pg_stop_making_pinned_objects", "pg_stat_statements_reset",
			"gin_clean_pending_list", "http", "http_get", "http_post", "http_put", "http_patch", "http_delete", "http_head",
			"http_set_curlopt", "http_reset_curlopt", "query_export_to_s3", "table_import_from_s3",
		},
		prefixes: []string{
			"dblink", "postgres_fdw_disconnect", "pg_read_", "pg_ls_", "pg_sleep", "pg_advisory_", "pg_try_advisory_", "pg_terminate_",
			"pg_cancel_", "pg_reload_", "pg_rotate_", "pg_file_", "pg_create_", "pg_drop_", "pg_replication_", "pg_logical_",
			"pg_switch_", "pg_stat_reset", "pg_clear_", "pg_restore_", "pg_wal_", "pg_backup_", "pg_start_", "pg_stop_", "pg_export_",
			"pg_log_", "pg_copy_", "pg_execute_", "pg_background_", "pg_buffercache_evict", "brin_summarize_", "brin_desummarize_",
			"binary_upgrade_", "crosstab", "pg_prewarm", "autoprewarm_", "pg_truncate_", "heap_force_", "injection_points_",
			"run_command_on_",
		},
	},
}

var postgresReserved = setOf(
	KwAll, KwAnalyze, KwAnd, KwAny, KwArray, KwAs, KwAsc, KwBoth, KwCase, KwCast, KwCheck, KwCollate, KwColumn, KwConstraint, KwCreate,
	KwCurrentDate, KwCurrentTime, KwCurrentTimestamp, KwDefault, KwDeferrable, KwDesc, KwDistinct, KwDo, KwElse, KwEnd, KwExcept,
	KwFalse, KwFetch, KwFor, KwForeign, KwFrom, KwGrant, KwGroup, KwHaving, KwIn, KwInitially, KwIntersect, KwInto, KwLateral,
	KwLeading, KwLimit, KwNot, KwNull, KwOffset, KwOn, KwOnly, KwOr, KwOrder, KwPlacing, KwPrimary, KwReferences, KwReturning,
	KwSelect, KwSome, KwSymmetric, KwTable, KwThen, KwTo, KwTrailing, KwTrue, KwUnion, KwUnique, KwUsing, KwWhen, KwWhere,
	KwWindow, KwWith,
	KwBinary, KwCross, KwFull, KwIlike, KwInner, KwIs, KwIsnull, KwJoin, KwLeft, KwLike, KwNatural, KwNotnull, KwOuter, KwRight,
	KwSimilar, KwTablesample,
)
