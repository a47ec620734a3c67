package syntax

// lacks reports that a separator is missing in front of the current token, or
// rather, where the word there or the one before it is a keyword with a slip of
// the finger, that.
func (p *parser) lacks(separator string) {
	t := p.cur()
	if !p.quiet && (p.i > 0 && p.typo(&p.t[p.i-1]) || p.typo(t)) {
		p.quiet = true
		return
	}
	p.tell(t.Span, separator+" is missing before "+p.show(t)+".")
}

// typo reports a word that is no keyword but nearly one that begins a clause.
func (p *parser) typo(t *Token) bool {
	if t.Kind != Word || t.Keyword != noKeyword {
		return false
	}
	word := p.text(t)
	for _, k := range [...]Keyword{KwFrom, KwWhere, KwGroup, KwOrder, KwHaving, KwLimit, KwInner, KwUnion, KwIntersect, KwExcept, KwOffset} {
		name := k.String()
		if !nearly(name, word) {
			continue
		}
		p.replace(t.Span, name, "Write `"+name+"`", p.show(t)+" is nearly "+name+".")
		return true
	}
	return false
}

// nearly reports whether one letter too much, too little or other, or two
// swapped, part s from upper.
func nearly(upper, s string) bool {
	a, b := upper, s
	if len(b) > len(a) {
		a, b = b, a
	}
	if len(a)-len(b) > 1 || len(b) < 3 {
		return false
	}
	i := 0
	for i < len(b) && fold(a[i]) == fold(b[i]) {
		i++
	}
	if len(a) > len(b) {
		return sameFold(a[i+1:], b[i:])
	}
	if i == len(a) {
		return false
	}
	swapped := i+1 < len(a) && fold(a[i]) == fold(b[i+1]) && fold(a[i+1]) == fold(b[i]) && sameFold(a[i+2:], b[i+2:])
	return swapped || sameFold(a[i+1:], b[i+1:])
}

func fold(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

func sameFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		if fold(a[i]) != fold(b[i]) {
			return false
		}
	}
	return true
}
