package catalog

import (
	"slices"
	"sort"
	"strings"
)

// trigram is three runes; Unicode needs 21 bits for one.
type trigram uint64

// trigrams are those of the words of a folded text, sorted, each once. A word has
// two blanks before it and one behind, so that its beginning weighs more, as in
// PostgreSQL's pg_trgm.
func trigrams(folded string) []trigram {
	out := make([]trigram, 0, len(folded)+2)
	for word := range strings.FieldsSeq(folded) {
		t := trigram(' ')<<21 | ' '
		for _, r := range word {
			t = (t<<21 | trigram(r)) & (1<<63 - 1)
			out = append(out, t)
		}
		out = append(out, (t<<21|' ')&(1<<63-1))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// similarity is the share of trigrams that two folded texts have in common.
func similarity(a, b string) float64 {
	x, y := trigrams(a), trigrams(b)
	common := 0
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i] < y[j]:
			i++
		case x[i] > y[j]:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	if common == 0 {
		return 0
	}
	return float64(common) / float64(len(x)+len(y)-common)
}

// trigramIndex finds the values of one domain that share trigrams with a text.
type trigramIndex map[trigram][]int32

func newTrigramIndex(values []spelled) trigramIndex {
	index := trigramIndex{}
	for i, v := range values {
		for _, t := range trigrams(v.folded) {
			index[t] = append(index[t], int32(i))
		}
	}
	return index
}

// maxCandidates bounds the values that are compared letter by letter.
const maxCandidates = 200

// candidates are the values that share a quarter of a text's trigrams, those
// with the most of them first, and of as many the earlier.
func (index trigramIndex) candidates(folded string) []int32 {
	count := map[int32]int{}
	all := trigrams(folded)
	for _, t := range all {
		for _, i := range index[t] {
			count[i]++
		}
	}
	var out []int32
	for i, n := range count {
		if 4*n >= len(all) {
			out = append(out, i)
		}
	}
	sort.Slice(out, func(a, b int) bool {
		if count[out[a]] != count[out[b]] {
			return count[out[a]] > count[out[b]]
		}
		return out[a] < out[b]
	})
	return out[:min(len(out), maxCandidates)]
}
