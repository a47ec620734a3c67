package database

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

// mysqlRights lists the rights of the account of this session. It is asked where
// the account's grants are not shown, and knows nothing of roles.
const mysqlRights = `SELECT privilege_type FROM information_schema.user_privileges WHERE grantee = %[1]s
	UNION SELECT privilege_type FROM information_schema.schema_privileges WHERE grantee = %[1]s AND DATABASE() LIKE table_schema
	UNION SELECT privilege_type FROM information_schema.table_privileges WHERE grantee = %[1]s AND table_schema = DATABASE()`

const mysqlGrantee = `CONCAT('''', SUBSTRING_INDEX(CURRENT_USER(), '@', 1), '''@''', SUBSTRING_INDEX(CURRENT_USER(), '@', -1), '''')`

// mysqlReads are the rights that change nothing.
var mysqlReads = []string{"SELECT", "USAGE", "SHOW DATABASES", "SHOW VIEW", "PROCESS", "REPLICATION CLIENT", "BINLOG MONITOR", "SHOW_ROUTINE"}

func examineMySQL(ctx context.Context, db DB) (About, error) {
	version, err := firstColumn(ctx, db, "SELECT version()")
	if err != nil {
		return About{}, err
	}
	about := About{Version: "MySQL " + topmost(version), Refuses: refuses(ctx, db)}
	mariaDB := strings.Contains(topmost(version), "MariaDB")
	if mariaDB {
		about.Version = "MariaDB " + topmost(version)
	}
	rights := mysqlGrants(ctx, db)
	if rights == nil {
		if rights, err = firstColumn(ctx, db, fmt.Sprintf(mysqlRights, mysqlGrantee)); err != nil {
			return about, nil
		}
	}
	if slices.Contains(rights, "FILE") || slices.Contains(rights, "ALL PRIVILEGES") {
		about.Reaches = mysqlFiles(ctx, db, mariaDB)
	}
	rights = slices.DeleteFunc(rights, func(r string) bool { return r == "FILE" || slices.Contains(mysqlReads, r) })
	slices.Sort(rights)
	if rights = slices.Compact(rights); len(rights) > 0 {
		about.Writes = []string{"has the rights " + some(rights)}
	}
	return about, nil
}

// mysqlFiles says which files of the server LOAD_FILE reads. Without a folder,
// MySQL reads none and MariaDB all.
func mysqlFiles(ctx context.Context, db DB, mariaDB bool) []string {
	folder, err := firstColumn(ctx, db, "SELECT @@secure_file_priv")
	switch {
	case err != nil:
		return []string{"has the right FILE"}
	case len(folder) == 0 && !mariaDB:
		return nil
	case topmost(folder) == "":
		return []string{"has the right FILE, and secure_file_priv is not set: it may read every file that the server can"}
	}
	return []string{"has the right FILE, for files in " + folder[0] + " (secure_file_priv)"}
}

// mysqlGrants are the rights that the server grants to this session, those of its
// active roles among them; nil where it does not tell. MariaDB shows the role's
// by itself, MySQL where the roles are named.
func mysqlGrants(ctx context.Context, db DB) []string {
	s, ok := db.(*server)
	if !ok {
		return nil
	}
	show := "SHOW GRANTS"
	if role, err := firstColumn(ctx, db, "SELECT CURRENT_ROLE()"); err == nil && strings.Contains(topmost(role), "@") {
		show = "SHOW GRANTS FOR CURRENT_USER() USING " + role[0]
	}
	// What this package says itself needs no proof that it only reads.
	r := s.answer(ctx, question{sql: show, own: true}, result.Limits{Time: examineTime, Rows: 10_000}.WithDefaults())
	if !r.Outcome.Ran() || len(r.Rows) == 0 {
		return nil
	}
	rights := []string{}
	for _, row := range r.Rows {
		rights = append(rights, rightsIn(str(row[0]))...)
	}
	return rights
}

// rightsIn reads the rights of one line of SHOW GRANTS: those between GRANT and
// ON, without the columns they are for. A line that grants a role has none.
func rightsIn(line string) []string {
	list, ok := strings.CutPrefix(line, "GRANT ")
	if !ok || strings.HasPrefix(list, "PROXY ") {
		return nil
	}
	list, _, ok = strings.Cut(list, " ON ")
	if !ok {
		return nil
	}
	var out []string
	depth, start := 0, 0
	add := func(end int) {
		right, _, _ := strings.Cut(list[start:end], "(")
		out = append(out, strings.ToUpper(strings.TrimSpace(right)))
		start = end + 1
	}
	for i, c := range list {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			add(i)
		}
	}
	add(len(list))
	return out
}
