package question

// Synonyms is the table, for tests of its order.
var Synonyms = synonyms
