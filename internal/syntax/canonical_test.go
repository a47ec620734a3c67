package syntax

import (
	"testing"
)

func canonical(t *testing.T, sql string, d Dialect) (string, bool) {
	t.Helper()
	st := only1(t, sql, d)
	if st.Query == nil {
		t.Fatalf("%q is no query", sql)
	}
	return Canonical(st.Query)
}

// Every line holds spellings of one query.
func TestCanonicalSpellings(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		same    []string
	}{
		{SQLite, []string{"SELECT a FROM t", "select  A\nfrom T -- x", "SELECT `a` FROM [t]", "SELECT a FROM \"T\";", "(SELECT a FROM t)"}},
		{SQLite, []string{"SELECT a AS b FROM t AS u", "SELECT a b FROM t u", "SELECT a 'b' FROM t \"u\""}},
		{SQLite, []string{"SELECT 1 WHERE a = 1", "SELECT 1 WHERE (a == 1)", "SELECT 1 WHERE ((a) = (1))"}},
		{SQLite, []string{"SELECT 1 WHERE a <> 1", "SELECT 1 WHERE a != 1"}},
		{SQLite, []string{"SELECT 1 WHERE a AND b AND c", "SELECT 1 WHERE (a AND b) AND c", "SELECT 1 WHERE a AND (b AND (c))"}},
		{SQLite, []string{"SELECT 1 WHERE a ISNULL", "SELECT 1 WHERE a IS NULL"}},
		{SQLite, []string{"SELECT 1 WHERE a NOTNULL", "SELECT 1 WHERE a NOT NULL", "SELECT 1 WHERE a IS NOT NULL"}},
		{SQLite, []string{"SELECT * FROM a JOIN b ON a.x = b.x", "SELECT * FROM a INNER JOIN b ON (a.x = b.x)", "SELECT * FROM (a JOIN b ON a.x == b.x)"}},
		{SQLite, []string{"SELECT * FROM a LEFT JOIN b", "SELECT * FROM a LEFT OUTER JOIN b"}},
		{SQLite, []string{"SELECT a FROM t LIMIT 5 OFFSET 10", "SELECT a FROM t LIMIT 10, 5"}},
		{SQLite, []string{"SELECT a FROM t ORDER BY a", "SELECT a FROM t ORDER BY a ASC"}},
		{SQLite, []string{"SELECT Count( * ), MAX( a )", "SELECT COUNT(*), max(a)"}},
		{SQLite, []string{"SELECT CAST(a AS real)", "SELECT cast( a as REAL )"}},
		{SQLite, []string{"SELECT sum(a) OVER (PARTITION BY b ORDER BY c ROWS 1 PRECEDING)", "select SUM(a) over(partition by b order by c asc rows  1  preceding)"}},
		{SQLite, []string{"SELECT 1 UNION SELECT 2 UNION SELECT 3", "SELECT 1\nUNION SELECT 2\nUNION SELECT 3;"}},
		{SQLite, []string{"WITH a AS (SELECT 1) SELECT * FROM a", "with A as MATERIALIZED (select 1) select * from A"}},
		{SQLite, []string{"SELECT t.\"Name\" FROM t", "SELECT T.name FROM t"}},
		{Postgres, []string{"SELECT Name FROM t", "SELECT \"name\" FROM T"}},
		{Postgres, []string{"SELECT a::int", "SELECT CAST(a AS INT)"}},
		{Postgres, []string{"SELECT a FROM t LIMIT 5", "SELECT a FROM t FETCH FIRST 5 ROWS ONLY"}},
		{Postgres, []string{"SELECT E'a'", "SELECT 'a'", "SELECT $$a$$"}},
		{Postgres, []string{"SELECT substring(a FROM 1 FOR 2)", "SELECT substring(a, 1, 2)"}},
		{MySQL, []string{"SELECT `a` FROM t WHERE b = \"x\"", "SELECT a FROM `t` WHERE b = 'x'"}},
		{MySQL, []string{"SELECT a || b", "SELECT a OR b"}},
		{MySQL, []string{"SELECT DISTINCT a FROM t", "SELECT DISTINCTROW a FROM t"}},
		{SQLite, []string{"SELECT CAST(a AS DECIMAL(10, 2))", "SELECT CAST(a AS decimal /* x */ ( 10,2 ) )"}},
	} {
		want, ok := canonical(t, c.same[0], c.dialect)
		if !ok {
			t.Errorf("%q has no form", c.same[0])
		}
		for _, sql := range c.same[1:] {
			if got, ok := canonical(t, sql, c.dialect); got != want || !ok {
				t.Errorf("%v: %q and\n%q differ:\n%s\n%s", c.dialect, c.same[0], sql, want, got)
			}
		}
	}
}

// Every list holds queries of which no two mean the same.
func TestCanonicalKeepsMeaning(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		differ  []string
	}{
		{SQLite, []string{"SELECT a", "SELECT 'a'", "SELECT 'A'", "SELECT b", "SELECT DISTINCT a", "SELECT a, a", "SELECT a AS b", "SELECT \"A\"", "SELECT -a", "SELECT +a", "SELECT ~a", "SELECT NOT a"}},
		{SQLite, []string{"SELECT 1 WHERE a LIKE b", "SELECT 1 WHERE a NOT LIKE b", "SELECT 1 WHERE a GLOB b", "SELECT 1 WHERE a LIKE b ESCAPE 'c'", "SELECT 1 WHERE NOT a LIKE b", "SELECT 1 HAVING a LIKE b"}},
		{SQLite, []string{"SELECT a IS b", "SELECT a IS NOT b", "SELECT a = b", "SELECT a IS NOT DISTINCT FROM b", "SELECT a IS DISTINCT FROM b", "SELECT a IS NULL", "SELECT a IS NOT NULL", "SELECT a = NULL", "SELECT NOT a IS NULL"}},
		{SQLite, []string{"SELECT a BETWEEN 1 AND 2", "SELECT a NOT BETWEEN 1 AND 2", "SELECT a BETWEEN 2 AND 1"}},
		{SQLite, []string{"SELECT a IN (1)", "SELECT a NOT IN (1)", "SELECT a IN ()", "SELECT a IN (SELECT 1)", "SELECT a IN t", "SELECT a IN main.t", "SELECT a IN (t)"}},
		{SQLite, []string{"SELECT a ORDER BY b", "SELECT a ORDER BY b DESC", "SELECT a ORDER BY b NULLS FIRST", "SELECT a ORDER BY b NULLS LAST", "SELECT a ORDER BY b DESC NULLS LAST", "SELECT a ORDER BY b, c", "SELECT a ORDER BY c, b", "SELECT a"}},
		{SQLite, []string{"SELECT a LIMIT 1", "SELECT a LIMIT 1 OFFSET 2", "SELECT a LIMIT 2 OFFSET 1", "SELECT a LIMIT 2", "SELECT a OFFSET 2"}},
		{SQLite, []string{"SELECT * FROM a JOIN b", "SELECT * FROM a LEFT JOIN b", "SELECT * FROM a RIGHT JOIN b", "SELECT * FROM a FULL JOIN b", "SELECT * FROM a NATURAL JOIN b", "SELECT * FROM a NATURAL LEFT JOIN b", "SELECT * FROM a JOIN b USING (x)", "SELECT * FROM a JOIN b USING (y)", "SELECT * FROM a JOIN b ON x", "SELECT * FROM b JOIN a"}},
		{SQLite, []string{"SELECT * FROM a LEFT JOIN b ON x LEFT JOIN c ON y", "SELECT * FROM a LEFT JOIN (b LEFT JOIN c ON y) ON x"}},
		{SQLite, []string{"SELECT 1 UNION SELECT 2", "SELECT 1 UNION ALL SELECT 2", "SELECT 1 EXCEPT SELECT 2", "SELECT 1 INTERSECT SELECT 2", "SELECT 2 UNION SELECT 1", "SELECT 1 UNION SELECT 2 ORDER BY 1", "VALUES (1), (2)", "VALUES (1, 2)"}},
		{SQLite, []string{"SELECT count(*)", "SELECT count(a)", "SELECT count(DISTINCT a)", "SELECT count(*) FILTER (WHERE a)", "SELECT count(*) OVER ()", "SELECT count(*) OVER w", "SELECT count(*) OVER (PARTITION BY a)", "SELECT count(*) OVER (ORDER BY a)", "SELECT count(*) OVER (ORDER BY a DESC)", "SELECT count(*) OVER (ORDER BY a ROWS 1 PRECEDING)", "SELECT count(*) OVER (ORDER BY a ROWS 2 PRECEDING)", "SELECT count()"}},
		{SQLite, []string{"SELECT f(a)", "SELECT f(a ORDER BY b)", "SELECT f(a ORDER BY b DESC)", "SELECT f(a, b)", "SELECT g(a)"}},
		{SQLite, []string{"WITH a AS (SELECT 1) SELECT * FROM a", "WITH RECURSIVE a AS (SELECT 1) SELECT * FROM a", "WITH a(x) AS (SELECT 1) SELECT * FROM a", "SELECT * FROM a", "WITH a AS (SELECT 2) SELECT * FROM a"}},
		{SQLite, []string{"SELECT a + b * c", "SELECT (a + b) * c", "SELECT a - b - c", "SELECT a - (b - c)", "SELECT a || b", "SELECT a | b", "SELECT a -> b", "SELECT a ->> b", "SELECT a % b", "SELECT a << b"}},
		{SQLite, []string{"SELECT a AND b OR c", "SELECT a AND (b OR c)", "SELECT a OR b", "SELECT a AND b", "SELECT NOT (a AND b)", "SELECT NOT a AND b"}},
		{SQLite, []string{"SELECT a COLLATE nocase", "SELECT a COLLATE binary", "SELECT a", "SELECT CAST(a AS text)", "SELECT CAST(a AS real)"}},
		{SQLite, []string{"SELECT CASE a WHEN b THEN c END", "SELECT CASE WHEN a THEN c END", "SELECT CASE WHEN a THEN c ELSE d END", "SELECT CASE WHEN a THEN c ELSE NULL END"}},
		{SQLite, []string{"SELECT 1", "SELECT 1.0", "SELECT '1'", "SELECT x'01'", "SELECT NULL", "SELECT TRUE", "SELECT CURRENT_DATE", "SELECT CURRENT_TIME", "SELECT ?", "SELECT :a", "SELECT :b"}},
		{SQLite, []string{"SELECT * FROM t", "SELECT t.* FROM t", "SELECT * FROM main.t", "SELECT * FROM t u", "SELECT * FROM (SELECT * FROM t)", "SELECT * FROM t(1)", "SELECT * FROM t, u"}},
		{SQLite, []string{"SELECT (SELECT 1)", "SELECT EXISTS (SELECT 1)", "SELECT NOT EXISTS (SELECT 1)", "SELECT 1"}},
		{SQLite, []string{"SELECT a FROM t GROUP BY a", "SELECT a FROM t GROUP BY a HAVING b", "SELECT a FROM t WHERE b GROUP BY a", "SELECT a FROM t GROUP BY a, b", "SELECT a FROM t"}},
		{SQLite, []string{"SELECT a FROM (SELECT b ORDER BY c LIMIT 1) LIMIT 2", "SELECT a FROM (SELECT b ORDER BY c) LIMIT 2"}},
		{Postgres, []string{"SELECT \"Name\"", "SELECT name", "SELECT 'Name'", "SELECT name[1]", "SELECT name[1:2]", "SELECT (name).a"}},
		{Postgres, []string{"SELECT DISTINCT ON (a) b", "SELECT DISTINCT b", "SELECT DISTINCT ON (b) b", "SELECT a, b"}},
		{Postgres, []string{"SELECT a ILIKE b", "SELECT a LIKE b", "SELECT a ~ b", "SELECT a SIMILAR TO b", "SELECT a ~* b", "SELECT a !~ b"}},
		{Postgres, []string{"SELECT * FROM a, LATERAL (SELECT 1) b", "SELECT * FROM a, (SELECT 1) b", "SELECT * FROM a, (SELECT 1) b (c)"}},
		{Postgres, []string{"SELECT a FROM t UNION SELECT b FROM u INTERSECT SELECT c FROM v", "(SELECT a FROM t UNION SELECT b FROM u) INTERSECT SELECT c FROM v"}},
		{MySQL, []string{"SELECT a FROM t GROUP BY a", "SELECT a FROM t GROUP BY a WITH ROLLUP", "SELECT A FROM T GROUP BY a"}},
		{MySQL, []string{"SELECT a FROM t", "SELECT DISTINCTROW a FROM t", "SELECT DISTINCT b FROM t"}},
		{SQLite, []string{"SELECT name", "SELECT \"name\"", "SELECT 'name'"}},
		{MySQL, []string{"SELECT a + INTERVAL 1 DAY", "SELECT a + INTERVAL 1 MONTH", "SELECT a + INTERVAL 2 DAY", "SELECT a - INTERVAL 1 DAY"}},
		{MySQL, []string{"SELECT TIMESTAMPDIFF(DAY, a, b)", "SELECT TIMESTAMPDIFF(MONTH, a, b)", "SELECT GROUP_CONCAT(a)", "SELECT GROUP_CONCAT(a SEPARATOR ';')", "SELECT CONVERT(a, SIGNED)", "SELECT CONVERT(a, CHAR)"}},
	} {
		seen := map[string]string{}
		for _, sql := range c.differ {
			form, ok := canonical(t, sql, c.dialect)
			if !ok {
				continue // equal to nothing
			}
			if other, twice := seen[form]; twice {
				t.Errorf("%v: %q and\n%q have one form\n%s", c.dialect, other, sql, form)
			}
			seen[form] = sql
		}
	}
}

// Where something would be lost there is no form.
func TestCanonicalRefuses(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		sql     string
	}{
		{SQLite, "SELECT {{ x }} FROM t"},
		{SQLite, "SELECT a FROM {{ ref('t') }}"},
		{SQLite, "SELECT a, FROM"},
		{SQLite, "SELECT a FROM t WHERE b = 1 c = 2"},
		{SQLite, "SELECT a FROM t ORDER BY b WHERE c"},
		{SQLite, "SELECT \"\xff\""},
		{Postgres, "SELECT a FROM t TABLESAMPLE SYSTEM (5)"},
		{Postgres, "SELECT a FROM ONLY t"},
		{Postgres, "SELECT a FROM t FETCH FIRST 5 ROWS WITH TIES"},
		{Postgres, "SELECT trim(LEADING 'x' FROM a)"},
		{Postgres, "SELECT f(a => 1)"},
		{Postgres, "SELECT a FROM t FOR UPDATE"},
		{Postgres, "SELECT a INTO b FROM t"},
		{Postgres, "SELECT a BETWEEN SYMMETRIC 1 AND 2"},
		{Postgres, "SELECT first_value(a) IGNORE NULLS OVER ()"},
		{SQLite, "SELECT a FROM t INDEXED BY i"},
		{SQLite, "SELECT a FROM t NOT INDEXED"},
		{SQLite, "SELECT a FROM t FULL LEFT JOIN u"},
		{SQLite, "SELECT sum(a) OVER \"w\" FROM t WINDOW \"w\" AS (ORDER BY a)"},
		{MySQL, "SELECT _binary'a'"},
		{MySQL, "SELECT a FROM t PARTITION (p0)"},
		{MySQL, "SELECT MATCH (a) AGAINST ('b' IN BOOLEAN MODE)"},
	} {
		if form, ok := canonical(t, c.sql, c.dialect); ok {
			t.Errorf("%v: %q has the form %s", c.dialect, c.sql, form)
		}
	}
	if _, ok := Canonical(nil); ok {
		t.Error("nothing has a form")
	}
}
