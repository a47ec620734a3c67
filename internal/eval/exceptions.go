package eval

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"strings"
)

// exceptionList are reference queries that were read and are wrong, by
// fingerprint, each with its reason. What is found in them is no false alarm, so
// they count neither way. At most one in a hundred may be listed.
//
//go:embed exceptions.tsv
var exceptionList string

// exceptions are the reasons by fingerprint.
func exceptions() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(exceptionList) {
		if print, reason, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			out[print] = reason
		}
	}
	return out
}

// fingerprint identifies a record without telling what it says.
func (r Record) fingerprint() string {
	sum := sha256.Sum256([]byte(r.Database + "\x00" + r.Question + "\x00" + r.SQL))
	return hex.EncodeToString(sum[:8])
}

// rightOnes are the records but for the excepted, and how many those are.
func rightOnes(list []Record) (kept []Record, excepted int) {
	known := exceptions()
	for _, r := range list {
		if _, is := known[r.fingerprint()]; is {
			excepted++
			continue
		}
		kept = append(kept, r)
	}
	return kept, excepted
}
