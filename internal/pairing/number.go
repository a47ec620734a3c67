package pairing

import (
	"strconv"

	"github.com/sqlrepair/sqlrepair-lsp/internal/syntax"
)

// numbered reads the nearest number above the statement. Where no question
// stands behind it, it may still name one that stands elsewhere.
func (r *run) numbered() found {
	var f found
	for i, near := len(r.lines)-1, r.near(); i >= near; i-- {
		if r.list.holds(i) {
			continue
		}
		t := r.lines[i].text
		if m := bare.FindStringSubmatch(t); m != nil {
			f.number = plain(m[1])
			return f
		}
		num, at, ok := numbering(t)
		if m := loose.FindStringSubmatchIndex(t); m != nil && !ok {
			f.loose = true
			num, at, ok = plain(t[m[2]:m[3]]), m[4], value(t[m[2]:m[3]]) == r.last+1
		}
		if !ok || noText.MatchString(t) || noText.MatchString(t[at:]) || r.inSection(i) {
			continue
		}
		f.number = num
		if enough(t[at:]) {
			f.note, f.kind = r.item(i, at), Numbered
		}
		return f
	}
	return f
}

// item joins the text of a numbered line and the lines that go on with it.
func (r *run) item(i, at int) *Note {
	n := &Note{}
	n.add(r.lines[i], at)
	for ; i+1 < len(r.lines) && r.lines[i].joins() && len(n.parts) < maxLines; i++ {
		next := r.lines[i+1]
		if _, _, counted := numbering(next.text); counted || endsSentence(n.Text) || noText.MatchString(next.text) || bare.MatchString(next.text) || ends(n.Text, next, r.dialect) {
			break
		}
		n.add(next, 0)
	}
	n.unquote()
	return n
}

// inSection reports whether line i stands under a field such as "Approach:": its
// numbered lines are steps.
func (r *run) inSection(i int) bool {
	for top := max(0, i-maxLines); i > top && r.lines[i-1].joins(); i-- {
		switch above := r.lines[i-1].text; {
		case banner.MatchString(above):
			return false
		case section.MatchString(above), heading.MatchString(above):
			return true
		}
	}
	return false
}

// list is the list of all questions at the top of a file, whose statements then
// carry the numbers alone.
type list struct {
	first, last int // its lines
	items       map[string]*Note
}

// holds reports whether line i belongs to the list, which may be nil.
func (l *list) holds(i int) bool { return l != nil && l.first <= i && i <= l.last }

// item is the question of a number; nil if there is none.
func (l *list) item(number string) *Note {
	if l == nil || number == "" {
		return nil
	}
	return l.items[number]
}

// What makes numbered lines a list rather than the question of one statement:
// so many from 1 on, or fewer under a title such as QUESTIONS.
const longList, titledList = 3, 2

// findList looks for a list of questions: numbers from 1 on, each line the next.
func findList(lines []line, d syntax.Dialect) *list {
	r := run{lines: lines, dialect: d}
	for i := 0; i+titledList <= len(lines); i++ {
		if c := firstDigit(lines[i].text); c != '0' && c != '1' {
			continue
		}
		if num, _, ok := listItem(lines[i].text); !ok || num != "1" {
			continue
		}
		l := r.listFrom(i)
		n, titled := len(l.items), r.titled(i)
		if (titled && n >= titledList || n >= longList && !r.labelled(i)) && !r.inSection(i) {
			return l
		}
		i = l.last
	}
	return nil
}

// listItem reads a numbered line, also one whose label would be explicit.
func listItem(t string) (num string, at int, ok bool) {
	if firstDigit(t) == 0 {
		return numbering(t)
	}
	if m := label.FindStringSubmatchIndex(t); m != nil && m[2] < m[3] {
		return plain(t[m[2]:m[3]]), m[4], true
	}
	return numbering(t)
}

// listFrom reads the list that begins at line i.
func (r *run) listFrom(i int) *list {
	l := &list{first: i, last: i, items: map[string]*Note{}}
	for ; i < len(r.lines); i++ {
		num, at, ok := listItem(r.lines[i].text)
		switch {
		case ok && value(num) == len(l.items)+1 && at < len(r.lines[i].text):
			l.items[num] = r.item(i, at)
			l.last = i
		case ok, field.MatchString(r.lines[i].text), banner.MatchString(r.lines[i].text):
			return l
		case r.lines[i].text != "" && l.last == i-1 && !bare.MatchString(r.lines[i].text):
			l.last = i // goes on with the item above
		}
		if !r.lines[i].joins() {
			return l
		}
	}
	return l
}

// titled reports whether a title such as QUESTIONS stands close above line i.
func (r *run) titled(i int) bool {
	for k := i - 1; k >= max(0, i-4) && r.lines[k].gap <= 1; k-- {
		if t := r.lines[k].text; listTitle.MatchString(t) {
			return true
		} else if t != "" && !banner.MatchString(t) {
			return false
		}
	}
	return false
}

// labelled reports whether line i goes on with what an explicit label began.
func (r *run) labelled(i int) bool {
	for top := max(0, i-maxLines); i > top && r.lines[i-1].joins(); i-- {
		if t := r.lines[i-1].text; label.MatchString(t) || labelAlone.MatchString(t) {
			return true
		}
	}
	return false
}

// value is a number without letters behind it; 0 for all else.
func value(num string) int {
	n, err := strconv.Atoi(num)
	if err != nil {
		return 0
	}
	return n
}
