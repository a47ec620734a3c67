package syntax

import (
	"strings"

	"github.com/sqlrepair/sqlrepair-lsp/internal/text"
)

// leftover reports a statement that is no SQL but what a language model writes
// around it: prose, the name of a language, marks of a chat, a query in quotes.
// Only what is surely that is reported, because an unknown statement may be right
// in some dialect.
func (p *parser) leftover(st *Statement) {
	body := st.Body.In(st.Text)
	switch {
	case p.isQuoted():
		t := &p.t[0]
		p.report(SyntaxProblem{
			Span: t.Span, Message: "The whole query stands in quotes.", Title: "Remove the quotes",
			Fix: []text.Edit{{Span: text.Span{Start: t.Start, End: t.Start + 1}}, {Span: text.Span{Start: t.End - 1, End: t.End}}},
		})
	case isLanguage(body):
		p.remove(st.Body, p.wholeLine(st.Body), "Remove it", "This is not part of SQL.")
	case strings.HasPrefix(body, "<|") && p.t[0].Kind == Bad:
		at := p.chatMarks()
		p.remove(at, p.wholeLine(at), "Remove it", "This is not part of SQL.")
	case isLabelLine(firstLine(body)) || isProse(firstLine(body)):
		p.report(SyntaxProblem{
			Span: text.Span{Start: st.Body.Start, End: st.Body.Start + len(firstLine(body))}, Message: "This is prose, not SQL.",
			Title: "Turn it into a comment", Fix: comment(body[:p.proseEnd(st.Body)], st.Body.Start),
		})
	}
}

// chatMarks are the marks that the statement begins with, each with the role that
// touches it, as in <|im_start|>assistant. What stands behind them may be a query.
func (p *parser) chatMarks() text.Span {
	n := 0
	for p.t[n].Kind == Bad && strings.HasPrefix(p.text(&p.t[n]), "<|") {
		if n++; p.t[n].Kind == Word && p.t[n].Keyword == noKeyword && p.t[n].Start == p.t[n-1].End {
			n++
		}
	}
	return text.Span{Start: p.t[0].Start, End: p.t[n-1].End}
}

// isQuoted reports whether the statement is one text that holds a query.
func (p *parser) isQuoted() bool {
	t := &p.t[0]
	if t.Kind != QuotedName && t.Kind != StringToken || t.Len() < 2 || !(p.t[1].Kind == EOF || p.t[1].op == opSemicolon) {
		return false
	}
	inside := p.src[t.Start+1 : t.End-1]
	word, _, ok := strings.Cut(inside, " ")
	return ok && (sameWord("SELECT", word) || sameWord("WITH", word)) && strings.IndexByte(inside, p.src[t.Start]) < 0
}

// isLanguage reports whether a statement is but the name of a language, which is
// left of a Markdown fence.
func isLanguage(s string) bool {
	switch strings.ToLower(s) {
	case "sql", "sqlite", "postgresql", "postgres", "mysql":
		return true
	}
	return false
}

func firstLine(s string) string {
	if n := strings.IndexAny(s, "\r\n"); n >= 0 {
		return s[:n]
	}
	return s
}

// proseEnd is the length of the prose that a statement begins with: up to the
// first line that a query begins with, which must not become a comment.
func (p *parser) proseEnd(body text.Span) int {
	for i := 1; p.t[i].Kind != EOF; i++ {
		lo := p.t[i].Start
		if !strings.ContainsAny(p.src[p.t[i-1].End:lo], "\r\n") || !opensQuery(p.t[i:]) {
			continue
		}
		if line := firstLine(p.src[lo:body.End]); !isProse(line) {
			return lo - body.Start
		}
	}
	return body.Len()
}

// comment puts two dashes before each line of a text that begins at off.
func comment(s string, off int) []text.Edit {
	var fix []text.Edit
	begins := true
	for i := range len(s) {
		switch s[i] {
		case '\n', '\r':
			begins = true
		case ' ', '\t':
		default:
			if begins {
				fix = append(fix, text.Edit{Span: text.Span{Start: off + i, End: off + i}, New: "-- "})
			}
			begins = false
		}
	}
	return fix
}

// proseWords are frequent in English sentences about queries and are no words of
// SQL.
const proseWords = " THE THIS THAT THESE THOSE IT ITS YOU YOUR WE OUR I I'LL I'VE HERE WHICH BECAUSE SINCE ASSUMES ASSUMING WILL WOULD CAN COULD SHOULD" +
	" QUERY RETURNS RETRIEVES SELECTS CALCULATES COUNTS FINDS GIVES USES SHOWS ARE ANSWER ANSWERS QUESTION BELOW ABOVE FOLLOWING NEED LET'S EACH PLEASE "

// sayWords are the commands of other clients that prose may follow.
const sayWords = " PROMPT REM REMARK PRINT ECHO RAISERROR HELP "

// isProse reports whether a line is a sentence: four words or more, two of them
// such as hardly stand in SQL, and no comparison.
func isProse(line string) bool {
	if strings.ContainsAny(line, "=<>|;") {
		return false
	}
	words := strings.Fields(line)
	if len(words) > 0 && strings.Contains(sayWords, " "+strings.ToUpper(words[0])+" ") {
		return false
	}
	n := 0
	for _, w := range words {
		if strings.Contains(proseWords, " "+strings.ToUpper(strings.Trim(w, ".,:!?()*\"'`"))+" ") {
			n++
		}
	}
	return len(words) >= 4 && n >= 2
}

// isLabelLine reports whether a line begins with a few words and a colon, as
// "Explanation:" and "Note: the prices are net" do.
func isLabelLine(line string) bool {
	head, rest, ok := strings.Cut(line, ":")
	words := strings.Fields(head)
	if !ok || len(words) == 0 || len(words) > 3 || rest != "" && rest[0] != ' ' && rest[0] != '\r' || head != strings.TrimSpace(head) {
		return false
	}
	for i := range len(head) {
		if !isLetter(head[i]) && head[i] != ' ' || head[i] == '_' {
			return false
		}
	}
	return LookupKeyword(words[0]) == noKeyword || len(words) == 1 && LookupKeyword(words[0]) == KwQuery
}
