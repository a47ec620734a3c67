package question_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/internal/question"
)

// Lines of evidence in the forms that people write them.
func TestEvidence(t *testing.T) {
	for _, c := range []struct{ evidence, want string }{
		{"active refers to status = 'A'", "active: status; status = 'A'"},
		{"open orders means closed_at IS NULL", "open orders: closed_at"},
		{"ratio = free / all", "ratio: free all; divides"},
		{"rate = DIVIDE(COUNT(a), SUM(b)) * 100", "rate: a b; DIVIDE COUNT SUM; divides; percentage"},
		{"growth refers to SUBTRACT(new_price, old_price)", "growth: new_price old_price; SUBTRACT; subtracts"},
		{"tall refers to height > 180; 'PO Box' is a type", "tall: height; height > 180 | : is a type"},
		{"first name refers to `First Name`; T1.`Zip` = '0123'", "first name: First Name | : Zip; Zip = '0123'"},
		{"older than 30: age > 30", "older than 30: age; age > 30"},
		{"status != 'x;y'", ": status; status <> 'x;y'"},
		{"starts with A refers to name LIKE 'A%'", "starts with A: name; name LIKE 'A%'"},
		{"below zero refers to t < -5", "below zero: t; t < -5"},
		{"", ""},
		{"';;'`", ""},
	} {
		var got []string
		for _, d := range question.ReadEvidence(c.evidence) {
			s := []string{d.Term + ": " + strings.Join(d.Names, " ")}
			for _, x := range d.Conditions {
				v := x.Value
				if x.Text {
					v = "'" + v + "'"
				}
				s = append(s, fmt.Sprintf("%s %s %s", x.Column, x.Op, v))
			}
			if len(d.Functions) > 0 {
				s = append(s, strings.Join(d.Functions, " "))
			}
			for word, is := range map[string]bool{"divides": d.Divides, "subtracts": d.Subtracts} {
				if is {
					s = append(s, word)
				}
			}
			if d.Percentage {
				s = append(s, "percentage")
			}
			got = append(got, strings.TrimSpace(strings.Join(s, "; ")))
		}
		if strings.Join(got, " | ") != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.evidence, strings.Join(got, " | "), c.want)
		}
	}
}

func FuzzEvidence(f *testing.F) {
	f.Add("a refers to `b` = 'c'; d = e / f * 100")
	f.Add("'\xff`'''")
	f.Fuzz(func(t *testing.T, s string) {
		for _, d := range question.ReadEvidence(s) {
			if !strings.Contains(s, d.Term) || !strings.Contains(s, d.Body) {
				t.Errorf("%q: %+v is not in it", s, d)
			}
		}
	})
}
