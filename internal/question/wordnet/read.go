package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// wordNet is what is read of the files; their form is that of wndb(5WN) and
// senseidx(5WN).
type wordNet struct {
	synsets map[string]*synset // by part of speech and offset
	// counts say how often a word occurs in WordNet's tagged texts, in any sense.
	counts map[string]int
}

// synset is one meaning.
type synset struct {
	// common are its words that are common and have it among their first senses.
	common  []string
	words   []string // all, in WordNet's order, from which derived counts
	derived []derivation
}

// derivation leads from a word of one synset to one of another, both counted from
// 1.
type derivation struct {
	from, to int
	synset   string
}

// The senses of a word that are read, and how common it must be.
const (
	maxSense  = 3
	minCount  = 2
	minUsage  = 2 // of one sense behind the first
	wordForm  = "abcdefghijklmnopqrstuvwxyz"
	minLength = 3
)

var kinds = []string{"noun", "verb", "adj"}

func read(dir string) (*wordNet, error) {
	net := &wordNet{synsets: map[string]*synset{}, counts: map[string]int{}}
	senses, err := os.ReadFile(filepath.Join(dir, "index.sense"))
	if err != nil {
		return nil, err
	}
	list, err := net.readSenses(string(senses))
	if err != nil {
		return nil, err
	}
	for _, s := range list {
		net.enter(s)
	}
	for _, k := range kinds {
		data, err := os.ReadFile(filepath.Join(dir, "data."+k))
		if err != nil {
			return nil, err
		}
		if err := net.readData(k[:1], string(data)); err != nil {
			return nil, fmt.Errorf("data.%s: %w", k, err)
		}
	}
	return net, nil
}

// sense is one meaning of a word.
type sense struct {
	word, synset  string
	number, count int
}

// readSenses reads the senses of all single words, and counts the words.
func (net *wordNet) readSenses(index string) ([]sense, error) {
	var out []sense
	for _, line := range strings.Split(strings.TrimSpace(index), "\n") {
		f := strings.Fields(line)
		word, rest, ok := strings.Cut(line, "%")
		if len(f) != 4 || !ok {
			return nil, fmt.Errorf("index.sense: %q", line)
		}
		kind := map[byte]string{'1': "n", '2': "v", '3': "a", '5': "a"}[rest[0]]
		if kind == "" || strings.Trim(word, wordForm) != "" {
			continue
		}
		number, err := strconv.Atoi(f[2])
		if err != nil {
			return nil, fmt.Errorf("index.sense: %q: %w", line, err)
		}
		count, err := strconv.Atoi(f[3])
		if err != nil {
			return nil, fmt.Errorf("index.sense: %q: %w", line, err)
		}
		net.counts[word] += count
		out = append(out, sense{word, kind + f[1], number, count})
	}
	return out, nil
}

func (net *wordNet) enter(s sense) {
	if s.number > maxSense || net.counts[s.word] < minCount || s.number > 1 && s.count < minUsage || len(s.word) < minLength {
		return
	}
	at := net.synsets[s.synset]
	if at == nil {
		at = &synset{}
		net.synsets[s.synset] = at
	}
	at.common = append(at.common, s.word)
}

// readData reads how the synsets that have common words hang together.
func (net *wordNet) readData(kind, data string) error {
	for _, line := range strings.Split(data, "\n") {
		if line == "" || line[0] == ' ' {
			continue // the licence
		}
		fields, _, _ := strings.Cut(line, " | ")
		f := strings.Fields(fields)
		at := net.synsets[kind+f[0]]
		if at == nil {
			continue
		}
		if err := at.read(f); err != nil {
			return fmt.Errorf("%s: %w", f[0], err)
		}
	}
	return nil
}

// read reads the fields of a line: at the fourth the words, then the pointers.
func (at *synset) read(f []string) error {
	words, err := strconv.ParseInt(f[3], 16, 32)
	if err != nil {
		return err
	}
	for i := range words {
		word, _, _ := strings.Cut(f[4+2*i], "(") // of an adjective its place
		at.words = append(at.words, strings.ToLower(word))
	}
	pointers := f[4+2*words:]
	n, err := strconv.Atoi(pointers[0])
	if err != nil {
		return err
	}
	for i := range n {
		p := pointers[1+4*i:]
		target := p[2] + p[1]
		if p[0] != "+" && p[0] != "\\" { // of one root; what an adjective speaks of: French and France
			continue
		}
		ends, err := strconv.ParseInt(p[3], 16, 32)
		if err != nil {
			return err
		}
		at.derived = append(at.derived, derivation{int(ends >> 8), int(ends & 0xff), target})
	}
	return nil
}
