package catalog

import "strings"

// OtherDate reports whether a text is a day or a month that is written otherwise
// than all that the column stores, which are days and months too: compared as texts
// the two are never equal, and their order means nothing. It gives the form of the
// text and that in which the column stores most.
func (d *Domain) OtherDate(text string) (form, stored string, other bool) {
	if d == nil || len(d.Layouts) == 0 {
		return "", "", false
	}
	read := layouts([]string{text})
	if len(read) == 0 || !read[0].isDate() {
		return "", "", false
	}
	for _, l := range d.Layouts {
		if !l.isDate() || comparable(read[0].Form, l.Form) {
			return "", "", false
		}
	}
	return read[0].Form, d.Layouts[0].Form, true
}

func (l Layout) isDate() bool { return l.Kind == Date || l.Kind == Month || l.Kind == DateTime }

// comparable reports whether texts of two forms may be compared as texts: one is
// the beginning of the other, in one of the ways in which each may be read. A column
// that leaves zeros out stores numbers of two digits as well.
func comparable(form, stored string) bool {
	for _, a := range strings.Split(form, " or ") {
		for _, b := range strings.Split(stored, " or ") {
			loose := strings.NewReplacer("MM", "M", "DD", "D").Replace(a)
			if strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || strings.HasPrefix(b, loose) || strings.HasPrefix(loose, b) {
				return true
			}
		}
	}
	return false
}
