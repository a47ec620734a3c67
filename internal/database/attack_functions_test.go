package database

import (
	"slices"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/database/testserver"
	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// Of PostgreSQL's own functions those whose value may change within one query are
// the ones that can do something. Each is refused, or was looked at and does
// nothing but tell.
func TestVolatileFunctionsAreRefusedOrHarmless(t *testing.T) {
	admin := testserver.Admin(t, testserver.Postgres(t))
	rows, err := admin.Query(`SELECT DISTINCT proname, current_setting('server_version_num')::int / 10000 FROM pg_proc
		WHERE pronamespace = 'pg_catalog'::regnamespace AND provolatile = 'v' AND prokind = 'f'
		AND prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype, 'index_am_handler'::regtype,
			'table_am_handler'::regtype, 'tsm_handler'::regtype, 'fdw_handler'::regtype, 'language_handler'::regtype)`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var name string
		var version int
		if err := rows.Scan(&name, &version); err != nil {
			t.Fatal(err)
		}
		_, may := syntax.ReadOnlyText("SELECT "+name+"(1)", syntax.Postgres)
		switch {
		case !may || slices.Contains(strings.Fields(harmlessVolatile), name):
		case version > 15:
			t.Logf("%s is new in PostgreSQL %d or before, and nobody has looked at it", name, version)
		default:
			t.Errorf("%s is neither refused nor known to be harmless", name)
		}
	}
	if err := rows.Err(); err != nil || n < 100 {
		t.Errorf("%d functions, %v", n, err)
	}
}

// harmlessVolatile are functions that make a value or tell of the server and change
// nothing but what a session may do for itself.
const harmlessVolatile = ` clock_timestamp timeofday random setseed gen_random_uuid currval lastval currtid2 current_query
	amvalidate cursor_to_xml cursor_to_xmlschema pg_blocking_pids pg_safe_snapshot_blocking_pids pg_isolation_test_session_is_blocked
	pg_collation_actual_version pg_database_collation_actual_version pg_control_checkpoint pg_control_init pg_control_recovery pg_control_system
	pg_current_wal_flush_lsn pg_current_wal_insert_lsn pg_current_wal_lsn pg_get_wal_replay_pause_state pg_get_wal_resource_managers
	pg_is_in_recovery pg_is_wal_replay_paused pg_last_committed_xact pg_last_wal_receive_lsn pg_last_wal_replay_lsn pg_last_xact_replay_timestamp
	pg_database_size pg_indexes_size pg_relation_size pg_table_size pg_tablespace_size pg_total_relation_size
	pg_get_backend_memory_contexts pg_get_multixact_members pg_get_shmem_allocations pg_jit_available pg_lock_status
	pg_notification_queue_usage pg_partition_ancestors pg_partition_tree pg_prepared_xact pg_sequence_last_value
	pg_show_replication_origin_status pg_stat_clear_snapshot pg_stat_force_next_flush pg_stat_get_recovery_prefetch pg_stat_have_stats
	pg_stat_get_xact_blocks_fetched pg_stat_get_xact_blocks_hit pg_stat_get_xact_function_calls pg_stat_get_xact_function_self_time
	pg_stat_get_xact_function_total_time pg_stat_get_xact_numscans pg_stat_get_xact_tuples_deleted pg_stat_get_xact_tuples_fetched
	pg_stat_get_xact_tuples_hot_updated pg_stat_get_xact_tuples_inserted pg_stat_get_xact_tuples_returned pg_stat_get_xact_tuples_updated
	pg_xact_commit_timestamp pg_xact_commit_timestamp_origin pg_xact_status txid_status
	plpgsql_inline_handler plpgsql_validator `
