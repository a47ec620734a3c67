package lsp

import (
	"encoding/hex"
	"math"
	"strconv"

	"github.com/sqlrepair/sqlrepair-lsp/internal/result"
)

const (
	maxBlob = 64      // bytes of a blob that are sent
	maxSafe = 1 << 53 // integers beyond it lose digits in JavaScript
)

// ranOf is a result for the wire.
func ranOf(r result.Result) ran {
	out := ran{
		Outcome: string(r.Outcome), Milliseconds: r.Took.Milliseconds(), Columns: r.Columns,
		Rows: make([][]any, len(r.Rows)), RowCount: r.RowCount, Truncated: r.Truncated,
	}
	if r.Error != nil {
		out.Error = r.Error.Message
	}
	for i, row := range r.Rows {
		out.Rows[i] = make([]any, len(row))
		for k, c := range row {
			out.Rows[i][k] = cell(c)
		}
	}
	return out
}

// blob is a cell that is no text.
type blob struct {
	Blob string `json:"blob"`
}

// cell is a stored value as JSON: null, a number, a string or a blob. Numbers
// that JSON or its readers do not hold are strings.
func cell(c result.Cell) any {
	switch v := c.(type) {
	case int64:
		if v > maxSafe || v < -maxSafe {
			return strconv.FormatInt(v, 10)
		}
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return strconv.FormatFloat(v, 'g', -1, 64)
		}
	case []byte:
		if len(v) > maxBlob {
			return blob{hex.EncodeToString(v[:maxBlob]) + "…"}
		}
		return blob{hex.EncodeToString(v)}
	}
	return c
}

// cellText is a stored value for people.
func cellText(c any) string {
	switch v := c.(type) {
	case nil:
		return "NULL"
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case blob:
		return "x'" + v.Blob + "'"
	case string:
		return v
	}
	return "?"
}
