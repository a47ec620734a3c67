package pairing

import (
	"regexp"
	"strings"
	"unicode"
)

// The pieces of the forms below.
const (
	labelWords = `(?:(?:purpose\s*/\s*)?business\s+question|natural\s+language(?:\s+(?:question|query))?|problem\s+statement|` +
		`question|pregunta|pergunta|frage|domanda|pytanie|vraag|вопрос|問題|質問|问题|题目|문제|질문|prompt|task|nlq|nl|q)`
	// labelNumber may stand behind a label's word, and a remark such as "(easy)"
	// behind it.
	labelNumber = `\s*(?:#|no\.|n[º°]|№)?\s*((?:\d+(?:\.\d+)*[a-z]{0,2})?)(?:\s*\([^()]*\))?`
	// numberWords may stand before the number of a numbered question.
	numberWords = `(?:ex|exercise|exercice|ejercicio|exercício|esercizio|problem|challenge|question|query|aufgabe|übung|frage|pregunta|pergunta|zadanie|задание|задача|вопрос|q)`
)

var (
	// label is an explicit label; its groups are its number and the text behind it.
	label = regexp.MustCompile(`(?i)^(?:[a-z]\.\s+)?` + labelWords + labelNumber + `\s*(?:[:：、]|[–—]\s|\s-\s|\.\s)\s*(.*)$`)
	// labelAlone is such a label on a line of its own.
	labelAlone = regexp.MustCompile(`(?i)^(?:[a-z]\.\s+)?` + labelWords + labelNumber + `\s*[:.–—：-]?$`)

	// plainLabel is the label that stands for nothing but a question; titles and
	// headers use the others as well.
	plainLabel = regexp.MustCompile(`(?i)^question\s*[:：]\s*(\S.*)$`)

	// number is a numbered text; its groups are the number and the text.
	number = regexp.MustCompile(`(?i)^\(?(?:` + numberWords + `\s*#?)?\s*(\d+(?:\.\d+)*[a-z]{0,2})(?:\)|\s*[.:–—、：]|\s+-)\s*(\D.*)$`)
	// worded has a word before the number and no sign behind it: "Q1 Which towns".
	worded = regexp.MustCompile(`^(?i:` + numberWords + `)\s*#?(\d+[a-z]?)\s+([\p{Lu}\p{Lo}"'].*)$`)
	// loose is a number alone before a text, which counts only where it goes on
	// with the numbers of the file: "10 Most expensive products" is no tenth.
	loose  = regexp.MustCompile(`^(\d{1,3})\s+(\p{Lu}.*)$`)
	letter = regexp.MustCompile(`^([a-z])\)\s+(.+)$`)
	// bare is a number whose text stands elsewhere.
	bare = regexp.MustCompile(`(?i)^\(?(?:` + numberWords + `\s*#?)?\s*(\d+(?:\.\d+)*[a-z]{0,2})\s*[.):–—：-]?$`)

	// field starts another field of a header, which ends a question's text.
	field = regexp.MustCompile(`(?i)^(?:evidence|hint|db|error|approach|expected(?:\s+\w+)?|solution|answer|ans|notes?|authors?|difficulty|level|tables?(?:\s+used)?|explanation|intuition|description|topic|technique|generated\s+at|output|method|logic|steps?|rules|requirements?|business\s+requirements?|purpose|file|title|objective|goal|instructions|sql\s+flavor|result|concepts?|skills?|date|ra|why(?:\s+it\s+matters)?|insights?|columns?|question_?id)\s*\d*\s*[:：](?:\s|$)`)
	// section are the fields whose numbered lines are steps or points.
	section = regexp.MustCompile(`(?i)^(?:approach|expected(?:\s+\w+)?|solution|answer|notes?|explanation|intuition|technique|method|logic|steps?|rules|requirements?|business\s+requirements?|instructions|output|result|concepts?|skills?|tables?(?:\s+used)?|columns?|insights?)\s*\d*\s*[:：](?:\s|$)`)
	// heading is the name of a field on a line of its own, without a colon.
	heading = regexp.MustCompile(`(?i)^(?:approach|expected\s+(?:output|results?)|solution|answer|explanation|intuition|technique|business\s+requirements?|instructions|difficulty)$`)
	// noText begins what is no question: notes on a solution, section titles.
	noText = regexp.MustCompile(`(?i)^(?:solutions?|methods?|using|steps?|notes?|authors?|outputs?|results?|parts?|approach|answers?|hints?|option|version|alternative|todo|fixme)\b`)
	more   = regexp.MustCompile(`(?i)^(?:solution|method|approach|answer|option|alternative|version)\s*[#:]?\s*\d+`)
	// boilerplate is what course templates say where the query goes.
	boilerplate = regexp.MustCompile(`(?i)^#?\s*(?:please\s+)?(?:write|type|enter|put|add|insert|paste|your)\b.*\b(?:query|queries|code|sql|answer|solution|statement)\b.*\b(?:below|here)\b`)
	// listTitle stands above a list of all questions of a file.
	listTitle = regexp.MustCompile(`(?i)^(?:[\p{L}\d]+\s+){0,3}(?:questions|tasks|exercises|problems|queries|aufgaben|fragen|preguntas|ejercicios|perguntas|exercices|вопросы|задания|задачи|zadania|pytania)\b[^.?]{0,40}$`)
)

// numbering reads the label of a numbered text: its number and where the text
// begins; ok is false where there is none.
func numbering(t string) (num string, at int, ok bool) {
	forms := []*regexp.Regexp{number, worded}
	switch {
	case firstDigit(t) != 0:
	case len(t) > 1 && t[1] == ')':
		forms = []*regexp.Regexp{letter}
	default:
		return "", 0, false
	}
	for _, form := range forms {
		if m := form.FindStringSubmatchIndex(t); m != nil {
			at = m[4]
			for isBlank(t[at]) {
				at++
			}
			return plain(t[m[2]:m[3]]), at, true
		}
	}
	return "", 0, false
}

// firstDigit is the first digit of a line where it can be that of a label; 0 for
// most lines, which spares them the forms: those are slow.
func firstDigit(t string) byte {
	const longestWord = 24
	for i := range min(len(t), longestWord) {
		if '0' <= t[i] && t[i] <= '9' {
			return t[i]
		}
	}
	return 0
}

// plain is a number as it is compared: "007" is "7".
func plain(num string) string {
	num = strings.ToLower(strings.TrimSpace(num))
	if s := strings.TrimLeft(num, "0"); s != "" && unicode.IsDigit(rune(s[0])) {
		return s
	}
	return num
}

// enough reports whether a numbered text is long enough to be a question rather
// than a title: three words, or as many signs of a script without blanks.
func enough(s string) bool {
	if len(strings.Fields(s)) >= 3 {
		return true
	}
	n := 0
	for _, r := range s {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) {
			n++
		}
	}
	return n >= 5
}

func endsInQuestionMark(s string) bool {
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") || strings.HasSuffix(s, `?"`)
}

func endsSentence(s string) bool {
	return endsInQuestionMark(s) || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, ":") || strings.HasSuffix(s, "。")
}

// goesOn reports whether a text announces what follows it.
func goesOn(s string) bool {
	return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") || strings.HasSuffix(s, ",")
}
