package database

import (
	"errors"
	"strings"
)

// everyPragmas are set on every connection. Sorting and temporary results stay
// in memory, so that nothing is written to a disk; the heap limit, which counts
// for the whole process, keeps them from taking all of it. Views and defaults of
// a schema may not call functions that could do harm.
var everyPragmas = []string{
	"temp_store = MEMORY",
	"hard_heap_limit = 1073741824",
	"trusted_schema = OFF",
	"cell_size_check = ON",
}

const (
	maxValue     = 16 << 20 // bytes of one value
	maxStatement = 1 << 20  // bytes of one statement
)

// errParams says that a statement asks for values that nobody gave.
var errParams = errors.New("the statement has placeholders without values")

// quoteName writes a name so that the engine reads it as a name and as nothing
// else: between double quotes an unknown one would be text.
func quoteName(name string) string {
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}
