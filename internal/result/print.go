package result

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"slices"
)

// Print is a set of fingerprints of one result. Set ignores the order of rows
// and how often each occurs, as BIRD's evaluator does; Bag ignores the order
// only; List ignores nothing. Column order counts in all, column names in none.
// NULL equals NULL and 1 equals 1.0, but 1 differs from '1' (Python's equality,
// which that evaluator inherits).
//
// The numbers are 64-bit FNV-1a and the same in every process.
type Print struct {
	Set, Bag, List uint64
	valid          bool
}

// Valid reports whether p identifies a result.
func (p Print) Valid() bool { return p.valid }

// SameRows reports whether both results hold the same set of rows. A print that
// is not valid agrees with nothing, itself included.
func (p Print) SameRows(q Print) bool { return p.valid && q.valid && p.Set == q.Set }

// SameBag reports whether both hold the same rows equally often.
func (p Print) SameBag(q Print) bool { return p.valid && q.valid && p.Bag == q.Bag }

// SameList reports whether both hold the same rows in the same order.
func (p Print) SameList(q Print) bool { return p.valid && q.valid && p.List == q.List }

// Printer builds a Print row by row.
type Printer struct {
	rows []uint64
	buf  []byte
	// Degenerate is kept along: whether every cell so far is NULL, and whether
	// there is just one cell and it is zero.
	allNull, zero bool
}

// NewPrinter starts a print.
func NewPrinter() *Printer { return &Printer{allNull: true} }

// Add takes the next row.
func (p *Printer) Add(row []Cell) {
	p.buf = p.buf[:0]
	for _, c := range row {
		p.buf = appendCell(p.buf, c)
		p.allNull = p.allNull && c == nil
	}
	p.zero = len(p.rows) == 0 && len(row) == 1 && isZero(row[0])
	h := fnv.New64a()
	h.Write(p.buf)
	p.rows = append(p.rows, h.Sum64())
}

// Outcome says what the rows so far are, taken as a whole result.
func (p *Printer) Outcome() Outcome {
	switch {
	case len(p.rows) == 0:
		return Empty
	case p.allNull || p.zero:
		return Degenerate
	}
	return OK
}

// Print closes the print.
func (p *Printer) Print() Print {
	list := combine(p.rows)
	slices.Sort(p.rows)
	bag := combine(p.rows)
	return Print{Set: combine(slices.Compact(p.rows)), Bag: bag, List: list, valid: true}
}

func combine(rows []uint64) uint64 {
	h := fnv.New64a()
	var b [8]byte
	for _, r := range rows {
		binary.LittleEndian.PutUint64(b[:], r)
		h.Write(b[:])
	}
	return h.Sum64()
}

// appendCell writes a cell with its kind and length, so that no two different
// rows give the same bytes. Whole floats are written as integers.
func appendCell(b []byte, c Cell) []byte {
	switch v := c.(type) {
	case nil:
		return append(b, 'n')
	case int64:
		return binary.LittleEndian.AppendUint64(append(b, 'i'), uint64(v))
	case float64:
		if v == math.Trunc(v) && -1<<63 <= v && v < 1<<63 {
			return binary.LittleEndian.AppendUint64(append(b, 'i'), uint64(int64(v)))
		}
		return binary.LittleEndian.AppendUint64(append(b, 'f'), math.Float64bits(v))
	case []byte:
		b = binary.AppendUvarint(append(b, 'b'), uint64(len(v)))
		return append(b, v...)
	case string:
		b = binary.AppendUvarint(append(b, 's'), uint64(len(v)))
		return append(b, v...)
	}
	return append(b, '?')
}

func isZero(c Cell) bool {
	switch v := c.(type) {
	case int64:
		return v == 0
	case float64:
		return v == 0
	}
	return false
}
