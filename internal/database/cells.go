package database

import (
	"database/sql/driver"
	"encoding/hex"
	"math"
	"strconv"
	"strings"
)

// What servers send becomes what SQLite would store for it, so that equal data
// have equal fingerprints: whole and other numbers, texts, bytes. Truth values
// are 1 and 0; dates, times and all else are the server's text.

// PostgreSQL's numbers of its types.
const (
	oidBool, oidBytea, oidInt8, oidInt2, oidInt4        = 16, 17, 20, 21, 23
	oidOid, oidFloat4, oidFloat8, oidBpchar, oidNumeric = 26, 700, 701, 1042, 1700
)

// postgresCell reads a value that came as text; nil is NULL. The bytes may be
// overwritten afterwards.
func postgresCell(oid uint32, v []byte) driver.Value {
	if v == nil {
		return nil
	}
	text := string(v)
	switch oid {
	case oidBool:
		if text == "t" || text == "true" {
			return int64(1)
		}
		return int64(0)
	case oidInt2, oidInt4, oidInt8, oidOid, oidFloat4, oidFloat8, oidNumeric:
		return number(text)
	case oidBytea:
		if b, err := hex.DecodeString(strings.TrimPrefix(text, `\x`)); err == nil {
			return b
		}
	case oidBpchar: // blanks at the end do not count
		return strings.TrimRight(text, " ")
	}
	return text
}

// number reads a number written in decimal. One with a fraction is what SQLite
// makes of such a literal; a whole one without a point that is too large for
// that stays text.
func number(text string) driver.Value {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	if strings.Trim(text, "0123456789-") == "" {
		return text
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		return f
	}
	return text
}

// mysqlCell is a value as the driver hands it on, of a column type by its name
// in the driver.
func mysqlCell(kind string, v driver.Value) driver.Value {
	switch v := v.(type) {
	case uint64:
		if v > math.MaxInt64 {
			return strconv.FormatUint(v, 10)
		}
		return int64(v)
	case float32: // the nearest number of that many digits, not of that many bits
		f, _ := strconv.ParseFloat(strconv.FormatFloat(float64(v), 'g', -1, 32), 64)
		return f
	case []byte:
		switch kind {
		case "DECIMAL":
			return number(string(v))
		case "BIT":
			return bits(v)
		case "BLOB", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB", "BINARY", "VARBINARY", "GEOMETRY", "VECTOR":
			return append([]byte{}, v...)
		}
		return string(v)
	}
	return v
}

func bits(v []byte) driver.Value {
	var n uint64
	for _, b := range v {
		n = n<<8 | uint64(b)
	}
	return int64(n)
}
