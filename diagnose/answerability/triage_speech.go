package answerability

import (
	"slices"
	"strings"
)

// speech is what somebody does with a sentence.
type speech struct {
	open     bool // it begins as a question does that wants things: what, which, who, how many
	command  bool // list, show, find …
	yesNo    bool // is, did, has …: yes or no answers it
	why      bool // it asks for a reason or a meaning
	mark     bool // it ends in a question mark
	verb     bool // it has a finite verb where statements have it
	personal bool // it speaks of you and me
	noise    bool // yes, thanks, hello
}

// commands are verbs that ask for data.
var commands = []string{"list", "show", "find", "give", "return", "display", "get", "tell", "name", "count", "calculate", "compute", "state", "provide", "mention", "sort", "order", "select", "identify", "compare", "report", "determine", "describe", "rank", "add", "include"}

// chatter are words that people talk with and that name nothing.
var chatter = []string{"i", "i'm", "i've", "you", "your", "my", "we", "our", "us", "me", "yeah", "yes", "no", "ok", "okay", "oh", "wow", "hi", "hello", "hey", "thanks", "thank", "please", "really", "just", "so", "well", "sure", "right", "can", "could", "would", "will", "should", "want", "need", "like", "know", "think", "about"}

func (a *asking) speech() speech {
	s := speech{mark: strings.HasSuffix(strings.TrimRight(a.Question.Text, " \t\"'"), "?")}
	first := a.opening()
	switch w := a.lower(first); {
	case w == "why", w == "how" && a.lower(first+1) == "come":
		s.why = true
	case w == "how" && !slices.Contains([]string{"many", "much", "long", "old", "far", "often", "big", "large", "high", "tall", "about", "is", "are", "was"}, a.lower(first+1)):
		s.open, s.why = true, true
	case slices.Contains([]string{"what", "what's", "which", "who", "who's", "whose", "whom", "where", "when", "how"}, w):
		s.open = true
	case slices.Contains(commands, w):
		s.command = true
	case first > 0 && slices.Contains([]string{"can", "could", "would", "will", "should"}, a.lower(0)) && !slices.Contains([]string{"you", "i", "we"}, a.lower(1)):
		s.yesNo = true
	case slices.Contains([]string{"is", "are", "was", "were", "do", "does", "did", "has", "have", "had", "isn't", "aren't", "wasn't", "doesn't", "didn't"}, w):
		s.yesNo = true
	}
	s.why = s.why || a.has("mean", "meaning", "define", "definition", "explain", "purpose", "symptoms", "cause", "causes", "means")
	for i := range a.Question.Words {
		w := a.lower(i)
		switch w {
		case "is", "was", "are", "were", "has", "had", "have", "did", "can't", "didn't", "wasn't", "don't", "doesn't", "isn't", "will", "would":
			s.verb = s.verb || i > 0
		case "i'm", "i've", "my", "we", "our", "your", "you're", "i'd", "i'll":
			s.personal = true
		case "i":
			s.personal = s.personal || a.speaker(i)
		case "you":
			s.personal = s.personal || !slices.Contains([]string{"can", "could", "would", "thank", "will"}, a.lower(i-1))
		case "yeah", "wow", "haha", "lol", "oh", "hello", "hi", "hey", "yes", "thanks", "thank", "ok", "okay", "sorry", "cool", "nice":
			s.noise = true
		}
	}
	return s
}

// speaker reports whether an "i" is somebody who talks: neither a number, as in
// "Theodore I", nor the one who wants the data.
func (a *asking) speaker(i int) bool {
	next := a.lower(i + 1)
	if slices.Contains([]string{"can", "could", "may", "want", "need"}, a.lower(i-1)) || slices.Contains([]string{"want", "need", "would", "mean"}, next) {
		return false
	}
	return i == 0 || slices.Contains([]string{"am", "have", "had", "do", "don't", "did", "didn't", "think", "know", "like", "love", "hate", "agree", "figure", "heard", "hear", "guess", "wonder", "remember", "read", "saw", "see", "hope", "believe", "bet", "kind", "just", "really", "never", "always", "feel", "wish", "thought"}, next)
}

// opening is the word that a question begins with, behind what is polite, and
// behind a setting such as "in 2014,".
func (a *asking) opening() int {
	i := 0
	for ; i < len(a.Question.Words); i++ {
		switch w := a.lower(i); w {
		case "please", "and", "but", "so", "ok", "okay", "hi", "hello", "great", "thanks", "can", "could", "would", "you", "i", "want", "to", "need", "like", "also", "now", "then", "just", "thank", "awesome", "perfect", "yes", "well":
			continue
		}
		break
	}
	if set := a.behindSetting(i); set > 0 {
		return set
	}
	return i
}

// behindSetting is the first question word behind the comma that ends a setting.
func (a *asking) behindSetting(i int) int {
	if !slices.Contains([]string{"in", "for", "of", "on", "at", "with", "from", "when", "among", "if", "during", "after", "before", "since", "between", "by"}, a.lower(i)) {
		return 0
	}
	for k := i + 1; k < len(a.Question.Words); k++ {
		if w := a.lower(k); slices.Contains([]string{"what", "what's", "which", "who", "whose", "where", "how", "list", "show", "find", "give", "report", "return", "output"}, w) || w == "name" && a.sign(k) {
			return k
		}
	}
	return 0
}

// sign reports whether a comma or another sign parts word i from the one before it.
func (a *asking) sign(i int) bool {
	return strings.ContainsAny(a.Question.Text[a.Question.Words[i-1].End:a.Question.Words[i].Start], ",;:.?!")
}

// asks reports whether a sentence wants something of data.
func (s speech) asks() bool { return s.open || s.command }
