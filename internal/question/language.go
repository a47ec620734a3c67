package question

import "unicode"

// English and other languages by words that hardly a sentence does without. Words
// that two of them share are left out.
var (
	englishWords = set("the", "of", "what", "which", "who", "whose", "how", "many", "much", "list", "show", "find", "give", "are", "is", "does", "did", "have", "has", "with", "from", "by", "for", "and", "or", "each", "all", "that", "than", "not", "their", "there", "name", "names", "number", "average", "total", "please", "most", "least", "more", "less", "to", "where", "when")
	otherWords   = set(
		"der", "das", "und", "ist", "wie", "viele", "welche", "welcher", "welches", "wer", "wieviele", "haben", "hat", "sind", "mit", "von", "im", "für", "alle", "nicht", "zeige", "nenne", "dem", "den", "eine", "einen",
		"el", "los", "las", "que", "cuántos", "cuantos", "cuál", "cual", "cuáles", "quién", "y", "es", "son", "con", "por", "del", "una", "muestra", "todos", "cada",
		"le", "les", "des", "est", "quels", "quelle", "quelles", "quel", "combien", "qui", "et", "avec", "du", "dans", "pour", "sont", "une", "tous", "chaque", "liste",
		"il", "gli", "quanti", "quali", "chi", "sono", "di", "della", "dei", "nel", "tutti", "ogni", "mostra", "e",
		"o", "os", "quantos", "quais", "quem", "são", "da", "dos", "em", "não", "cada",
		"de", "het", "een", "hoeveel", "welke", "wie", "zijn", "van", "met", "en", "alle",
	)
)

func set(words ...string) map[string]bool {
	out := make(map[string]bool, len(words))
	for _, w := range words {
		out[w] = true
	}
	return out
}

// English reports whether the question is in English, as far as its words tell.
// What holds of English words must not be asked of others.
func (r *Reading) English() bool {
	english, other := 0, 0
	for _, w := range r.Words {
		switch {
		case englishWords[w.Lower]:
			english++
		case otherWords[w.Lower], !latin(w.Lower):
			other++
		}
	}
	return english > other || english == 0 && other == 0 && len(r.Words) < 5
}

func latin(w string) bool {
	for _, c := range w {
		if unicode.IsLetter(c) && !unicode.Is(unicode.Latin, c) {
			return false
		}
	}
	return true
}
