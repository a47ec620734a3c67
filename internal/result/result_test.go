package result

import (
	"math"
	"testing"
	"time"
)

func TestLimitsWithDefaults(t *testing.T) {
	if got := (Limits{}).WithDefaults(); got != (Limits{2 * time.Second, 200, 64 << 20}) {
		t.Errorf("%+v", got)
	}
	own := Limits{time.Second, 1, 2}
	if got := own.WithDefaults(); got != own {
		t.Errorf("%+v", got)
	}
	if got := (Limits{-1, -1, -1}).WithDefaults(); got != (Limits{}).WithDefaults() {
		t.Errorf("%+v", got)
	}
}

func TestOutcomeRan(t *testing.T) {
	for o, want := range map[Outcome]bool{OK: true, Empty: true, Degenerate: true, Failed: false, Timeout: false, Refused: false, "": false} {
		if o.Ran() != want {
			t.Errorf("%q", o)
		}
	}
}

func printOf(rows ...[]Cell) Print {
	p := NewPrinter()
	for _, r := range rows {
		p.Add(r)
	}
	return p.Print()
}

func row(cells ...Cell) []Cell { return cells }

func TestPrintsCompareAsTheBenchmarkDoes(t *testing.T) {
	one, two := row(int64(1), "x"), row(int64(2), nil)
	for _, x := range []struct {
		name           string
		a, b           Print
		set, bag, list bool
	}{
		{"the same", printOf(one, two), printOf(one, two), true, true, true},
		{"another order", printOf(one, two), printOf(two, one), true, true, false},
		{"a row twice", printOf(one, two), printOf(one, two, one), true, false, false},
		{"another row", printOf(one), printOf(two), false, false, false},
		{"whole floats", printOf(row(1.0, "x")), printOf(row(int64(1), "x")), true, true, true},
		{"large whole floats", printOf(row(math.Ldexp(1, 62))), printOf(row(int64(1) << 62)), true, true, true},
		{"minus zero", printOf(row(math.Copysign(0, -1))), printOf(row(int64(0))), true, true, true},
		{"text is no number", printOf(row("1")), printOf(row(int64(1))), false, false, false},
		{"a blob is no text", printOf(row([]byte("a"))), printOf(row("a")), false, false, false},
		{"NULL equals NULL", printOf(row(nil)), printOf(row(nil)), true, true, true},
		{"NULL is no text", printOf(row(nil)), printOf(row("")), false, false, false},
		{"columns in order", printOf(row("a", "b")), printOf(row("b", "a")), false, false, false},
		{"cells do not run together", printOf(row("ab", "c")), printOf(row("a", "bc")), false, false, false},
		{"no rows", printOf(), printOf(), true, true, true},
		{"infinity", printOf(row(math.Inf(1))), printOf(row(math.Inf(-1))), false, false, false},
		{"beyond integers", printOf(row(1e300)), printOf(row(int64(math.MaxInt64))), false, false, false},
	} {
		if x.a.SameRows(x.b) != x.set || x.a.SameBag(x.b) != x.bag || x.a.SameList(x.b) != x.list {
			t.Errorf("%s: %v %v %v", x.name, x.a.SameRows(x.b), x.a.SameBag(x.b), x.a.SameList(x.b))
		}
	}
}

func TestNoPrintAgreesWithNothing(t *testing.T) {
	var none Print
	if none.Valid() || none.SameRows(none) || none.SameBag(none) || none.SameList(printOf()) || printOf().SameRows(none) {
		t.Error("the zero print agrees")
	}
}

// The numbers are stored, so they may not change between versions.
func TestPrintIsStable(t *testing.T) {
	got := printOf(row(int64(1), 2.5, "x", []byte{0}, nil), row(int64(2)))
	if want := (Print{Set: 0x45e0e98268c5aa73, Bag: 0x45e0e98268c5aa73, List: 0x79866b4dd847795b, valid: true}); got != want {
		t.Errorf("%#x %#x %#x", got.Set, got.Bag, got.List)
	}
}

func TestPrinterOutcome(t *testing.T) {
	for _, x := range []struct {
		name string
		rows [][]Cell
		want Outcome
	}{
		{"no row", nil, Empty},
		{"a value", [][]Cell{row("x")}, OK},
		{"NULL only", [][]Cell{row(nil, nil), row(nil, nil)}, Degenerate},
		{"NULL and a value", [][]Cell{row(nil, nil), row(nil, "x")}, OK},
		{"zero", [][]Cell{row(int64(0))}, Degenerate},
		{"zero as a float", [][]Cell{row(0.0)}, Degenerate},
		{"zero as text", [][]Cell{row("0")}, OK},
		{"zero twice", [][]Cell{row(int64(0)), row(int64(0))}, OK},
		{"zero beside a value", [][]Cell{row(int64(0), "x")}, OK},
	} {
		p := NewPrinter()
		for _, r := range x.rows {
			p.Add(r)
		}
		if got := p.Outcome(); got != x.want {
			t.Errorf("%s: %s, want %s", x.name, got, x.want)
		}
	}
}

func TestPrinterKeepsNoRow(t *testing.T) {
	p := NewPrinter()
	r := row("a")
	p.Add(r)
	r[0] = "b"
	p.Add(r)
	if !p.Print().SameList(printOf(row("a"), row("b"))) {
		t.Error("a row was kept and changed")
	}
}

func TestEngineErrorReads(t *testing.T) {
	e := &EngineError{Class: TableNotFound, Message: "no such table: x"}
	if e.Error() != "table-not-found: no such table: x" {
		t.Error(e)
	}
}

func BenchmarkPrinter(b *testing.B) {
	r := row(int64(1), "some text", 2.5, nil)
	p := NewPrinter()
	for b.Loop() {
		p.Add(r)
	}
}
