package catalog

import (
	"sort"
	"strings"
)

// Near is a stored value close to a text, and how close: 1 is equal but for
// case, blanks and punctuation.
type Near struct {
	Value string
	Score float64
}

// minNear is the least closeness worth showing.
const minNear = 0.55

// Near ranks the stored values of a column by closeness to a text: spelled alike
// but for case, blanks and punctuation; one containing the other's words; one
// beginning like the other (plural, demonym); few letters different. At most n.
func (v *Values) Near(id ColumnID, text string, n int) []Near {
	d := v.Domain(id)
	if d == nil {
		return nil
	}
	want := FoldValue(text)
	var out []Near
	for _, val := range d.Values {
		if val == text {
			continue
		}
		if s := closeness(want, FoldValue(val)); s >= minNear {
			out = append(out, Near{val, s})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Score > out[j].Score })
	return out[:min(n, len(out))]
}

func closeness(a, b string) float64 {
	switch {
	case a == "" || b == "":
		return 0
	case a == b:
		return 1
	case strings.ReplaceAll(a, " ", "") == strings.ReplaceAll(b, " ", ""):
		return 0.98
	}
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	if containsWords(long, short) && len(short) >= 3 {
		return 0.6 + 0.25*float64(len(short))/float64(len(long))
	}
	common := commonPrefix(short, long)
	if common >= 4 && common*3 >= len(short)*2 && !strings.Contains(long, " ") {
		return 0.55 + 0.3*float64(common)/float64(len(long))
	}
	if len(long) > 60 || len(long)-len(short) > len(long)/2 {
		return 0
	}
	return 1 - float64(editDistance(short, long))/float64(len(long))
}

// containsWords reports whether the words of short stand together in long.
func containsWords(long, short string) bool {
	return strings.Contains(" "+long+" ", " "+short+" ")
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// editDistance counts inserted, deleted and replaced bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diag := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diag
			if a[i-1] != b[j-1] {
				cost++
			}
			diag = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
