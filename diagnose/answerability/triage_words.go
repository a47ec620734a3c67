package answerability

// Spoken are the codes that people are told of, if a rule holds.
func Spoken() []Code {
	return []Code{AmbiguousColumn, AmbiguousValue, AmbiguousTable, AmbiguousJoin, VagueFilter, MissingColumn, MissingValue, NoJoinPath, NeedsKnowledge, NotSQL}
}

// Title says in a few words what a code means.
func (c Code) Title() string { return words[c].title }

// Why says why it matters.
func (c Code) Why() string { return words[c].why }

// Advice says what to do about it.
func (c Code) Advice() string { return words[c].advice }

const settle = "Say in an evidence comment what is meant."

var words = map[Code]struct{ title, why, advice string }{
	AmbiguousColumn: {"a word of the question may mean several columns", "Whoever answers takes one of the columns, and the answer does not show that there was a choice.", settle},
	AmbiguousValue:  {"a name in the question is stored in several columns", "Whoever answers looks the name up in one of the columns, and the answer does not show that there was a choice.", settle},
	AmbiguousTable:  {"a word of the question may mean several tables", "Whoever answers takes the rows of one table, and the answer does not show that there was a choice.", settle},
	AmbiguousJoin:   {"two tables of the question can be joined by several keys", "Each key relates the tables in another way, and the answer does not show which was taken.", settle},
	VagueFilter:     {"a restriction of the question has no bound", "Where the bound lies decides what is returned, and the question does not say it.", "State the bound in the question, or say in an evidence comment what the word means."},
	MissingColumn:   {"no column stores what the question asks for", "A query can return only what is stored, or computed from it.", "Say in an evidence comment how it is computed, or ask for something that is stored."},
	MissingValue:    {"no column stores a text of the question", "A condition on a value that is not stored holds for no row.", "Write the text as it is stored, or ask for something else."},
	NoJoinPath:      {"no keys join two tables of the question", "Without keys nothing says which rows of the tables belong together.", "Say in an evidence comment by which columns the tables are joined."},
	NeedsKnowledge:  {"the question asks for a reason", "Tables say what is, not why it is so.", "Ask for figures that would show the reason."},
	NotSQL:          {"the text asks for nothing that the tables could say", "A question that asks for no data has no query.", "Ask for data, or take the label away."},
}
