package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// showTokens writes kinds and texts: word:SELECT number:1.
func showTokens(src string, d Dialect) string {
	tokens, comments := lex(src, d)
	var list []string
	for _, t := range tokens[:len(tokens)-1] {
		list = append(list, fmt.Sprintf("%v:%s", t.Kind, t.In(src)))
	}
	for _, c := range comments {
		list = append(list, fmt.Sprintf("comment:%s", c.Inner.In(src)))
	}
	return strings.Join(list, " ")
}

func TestTokens(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		src     string
		want    string
	}{
		{SQLite, "SELECT a1, _b, c$d", "word:SELECT word:a1 op:, word:_b op:, word:c$d"},
		{SQLite, "'it''s' \"a\"\"b\" `c` [d e]", "string:'it''s' name:\"a\"\"b\" name:`c` name:[d e]"},
		{SQLite, "1 2.5 .5 1. 1e3 1.5E-7 0xFF 1_000", "number:1 number:2.5 number:.5 number:1. number:1e3 number:1.5E-7 number:0xFF number:1_000"},
		{SQLite, "t.5 1st x'00'", "word:t op:. number:5 bad:1st blob:x'00'"},
		{SQLite, "? ?12 :n @n $n :1", "param:? param:?12 param::n param:@n param:$n param::1"},
		{SQLite, "a<=b<>c!=d==e||f->g->>h<<i", "word:a op:<= word:b op:<> word:c op:!= word:d op:== word:e op:|| word:f op:-> word:g op:->> word:h op:<< word:i"},
		{SQLite, "a--b\n/*c*/d/* e", "word:a word:d comment:b comment:c comment: e"},
		{SQLite, "a % s, a %s", "word:a op:% word:s op:, word:a op:% word:s"},
		{SQLite, "= %s, (%(n)s)", "op:= param:%s op:, op:( param:%(n)s op:)"},
		{SQLite, "{{ a }} {% b %} ${c} {d} {# e #}", "template:{{ a }} template:{% b %} template:${c} template:{d} comment: e "},
		{SQLite, "'a\nb", "bad:'a word:b"},
		{SQLite, "\"a\nb", "bad:\"a word:b"},
		{SQLite, "[a\nb", "bad:[a word:b"},
		{SQLite, "{{ a", "bad:{{ word:a"},
		{SQLite, "a\x00b", "word:a bad:\x00 word:b"},
		{SQLite, "a\xff\xfeb é", "word:a bad:\xff\xfe word:b word:é"},
		{SQLite, "\ufeffa \u00a0b", "word:a bad:\u00a0 word:b"},
		{SQLite, "‘it’ “x", "bad:‘it’ bad:“ word:x"},
		{SQLite, "```sql\na\n```", "fence:```sql word:a fence:```"},
		{SQLite, "\\d t \\end{code}", "bad:\\d word:t bad:\\end{code}"},
		{SQLite, "Label:SELECT a:b", "word:Label op:: word:SELECT word:a param::b"},
		{SQLite, "# x", "bad:# word:x"},
		{SQLite, "1e 1e+ .", "bad:1e bad:1e op:+ op:."},

		{Postgres, "$$a'b$$ $t$ $$ $t$ $1 $a", "string:$$a'b$$ string:$t$ $$ $t$ param:$1 param:$a"},
		{Postgres, "E'a\\'b' 'a\\' b'01' N'x'", "string:E'a\\'b' string:'a\\' blob:b'01' string:N'x'"},
		{Postgres, "/* a /* b */ c */ d", "word:d comment: a /* b */ c "},
		{Postgres, "a::int b@>c d~*e f#>>g h?|i j ? k", "word:a op::: word:int word:b op:@> word:c word:d op:~* word:e word:f op:#>> word:g word:h op:?| word:i word:j op:? word:k"},
		{Postgres, "a=-1 b=@n c=%s d=? @n::text[] :'v' :\"v\" x[1:n]", "word:a op:= op:- number:1 word:b op:= param:@n word:c op:= param:%s word:d op:= param:? param:@n op::: word:text op:[ op:] param::'v' param::\"v\" word:x op:[ number:1 op:: word:n op:]"},
		{Postgres, "`a`", "bad:`a`"},
		{Postgres, "$a$ x", "bad:$a$ x"},
		{Postgres, "1a", "number:1 word:a"},

		{MySQL, "\"a\\\"b\" 'it\\'s' `x`", "string:\"a\\\"b\" string:'it\\'s' name:`x`"},
		{MySQL, "a # b\nc -- d", "word:a word:c comment: b comment: d"},
		{MySQL, "1_a 2020_x 5e1 @@a @b", "word:1_a word:2020_x number:5e1 param:@@a param:@b"},
		{MySQL, "a /*! b */ /*+ c */ d", "word:a template:/*! b */ word:d comment:+ c "},
		{MySQL, "a && b || !c <=> d := e", "word:a op:&& word:b op:|| op:! word:c op:<=> word:d op::= word:e"},
		{MySQL, "[a]", "op:[ word:a op:]"},
	} {
		if got := showTokens(c.src, c.dialect); got != c.want {
			t.Errorf("%v: %q\n got %s\nwant %s", c.dialect, c.src, got, c.want)
		}
	}
}

func TestKeywordsAreFoundInAnyCase(t *testing.T) {
	for k := noKeyword + 1; k < keywordCount; k++ {
		name := k.String()
		if name == "" {
			t.Fatalf("keyword %d has no name", k)
		}
		for _, s := range []string{name, strings.ToLower(name), name[:1] + strings.ToLower(name[1:])} {
			if got := LookupKeyword(s); got != k {
				t.Errorf("%q is %v", s, got)
			}
		}
		if got := LookupKeyword(name + "X"); got == k {
			t.Errorf("%qX is %v", name, got)
		}
	}
	for _, s := range []string{"", "A", "selec", "SELECTS", "straight join", "ſelect", "a_very_long_word_indeed"} {
		if got := LookupKeyword(s); got != noKeyword {
			t.Errorf("%q is %v", s, got)
		}
	}
}

func TestKeywordLookupAllocatesNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { LookupKeyword("Straight_Join") }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestDialectNames(t *testing.T) {
	for _, d := range dialects {
		if got, ok := ParseDialect(d.String()); got != d || !ok {
			t.Errorf("%v reads as %v", d, got)
		}
	}
	if _, ok := ParseDialect("oracle"); ok {
		t.Error("oracle is no dialect")
	}
}

// The values that a tree holds are without quotes and escapes.
func TestNamesAndValues(t *testing.T) {
	for _, c := range []struct {
		dialect Dialect
		sql     string
		want    string
	}{
		{SQLite, "SELECT 'it''s'", "it's"},
		{SQLite, `SELECT 'a\n'`, `a\n`},
		{SQLite, "SELECT 'open", "open"},
		{Postgres, `SELECT E'a\n\'b'`, "a\n'b"},
		{Postgres, "SELECT $$it's$$", "it's"},
		{Postgres, "SELECT 'a'\n 'b'", "ab"},
		{MySQL, `SELECT "a\"b""c"`, `a"b"c`},
		{MySQL, `SELECT 'a\tb\%'`, "a\tb\\%"},
		{MySQL, `SELECT _utf8'a' 'b'`, "ab"},
	} {
		var got []string
		Walk(only1(t, c.sql, c.dialect).Query, func(n Node) bool {
			if lit, ok := n.(*Literal); ok && lit.Kind == String {
				got = append(got, lit.Text)
			}
			return true
		})
		if len(got) != 1 || got[0] != c.want {
			t.Errorf("%v: %s holds %q, want %q", c.dialect, c.sql, got, c.want)
		}
	}
}
