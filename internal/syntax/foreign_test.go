package syntax

import "testing"

// A dialect that is none of ours shows by what none of ours has.
func TestForeign(t *testing.T) {
	for src, want := range map[string]bool{
		"SELECT TOP 3 name FROM t":                                                       true,
		"USE master\nGO\nSELECT 1":                                                       true,
		"SELECT a FROM t CROSS APPLY f(a) x":                                             true,
		"SELECT a INTO #tmp FROM t":                                                      true,
		"SELECT * EXCEPT (a) FROM t":                                                     true,
		"SELECT * REPLACE (a + 1 AS a) FROM t":                                           true,
		"SELECT SAFE_CAST(a AS INT64) FROM t":                                            true,
		"FROM t |> WHERE a > 1":                                                          true,
		"SELECT a FROM t QUALIFY ROW_NUMBER() OVER () = 1":                               true,
		"SELECT a FROM t WHERE b = c(+)":                                                 true,
		"SELECT q'[it's]' FROM dual":                                                     true,
		"SELECT s.NEXTVAL FROM dual":                                                     true,
		"SELECT a FROM t LATERAL VIEW explode(b) x AS c":                                 true,
		"SELECT a FROM t DISTRIBUTE BY a":                                                true,
		"SELECT top, go FROM t":                                                          false,
		"SELECT a FROM t WHERE go > 1\nAND go < 3":                                       false,
		"SELECT t.rownum, pivot, sample FROM t":                                          false,
		"SELECT count(*) FROM t EXCEPT SELECT 1":                                         false,
		"SELECT a FROM t # comment":                                                      false,
		"SELECT a FROM t -- CROSS APPLY\n":                                               false,
		"SELECT 'QUALIFY', \"ROWNUM\" FROM t":                                            false,
		"SELECT a FROM t\n-- sqlfluff:dialect:mysql\nWHERE x IN (SELECT TOP 3 y FROM z)": false,
	} {
		if got := Foreign(src); got != want {
			t.Errorf("%q: %v", src, got)
		}
	}
}
