package syntax

import "github.com/sqlrepair/sqlrepair-lsp/internal/text"

// Class says what a statement does, by its tree or its first words.
type Class uint8

// The classes of statements.
const (
	None        Class = iota // comments and blanks only
	Read                     // changes nothing: SELECT, VALUES, WITH … SELECT, EXPLAIN of one
	Write                    // INSERT, UPDATE, DELETE, also inside WITH
	DDL                      // CREATE, ALTER, DROP
	Transaction              // BEGIN, COMMIT, SAVEPOINT …
	Session                  // PRAGMA, ATTACH, SET, VACUUM …
	Unknown                  // not recognised: neither flagged nor run
)

func (c Class) String() string {
	return [...]string{"none", "read", "write", "ddl", "transaction", "session", "unknown"}[c]
}

// Statement is one statement with the comments above it. All spans in it count
// from the start of Text.
type Statement struct {
	Text    string // from the end of the statement before to the end of this one
	Dialect Dialect
	Class   Class

	// Body is the statement itself, from its first token to its last without
	// the semicolon; empty if Class is None.
	Body text.Span

	Tokens   []Token   // without comments; the last is an EOF
	Comments []Comment // above, inside, and on the line behind the statement

	Query    *Query       // the tree, for queries and EXPLAIN of one; else nil
	Embedded []*Query     // queries inside INSERT, CREATE VIEW …; Query is not among them
	Create   *CreateTable // for CREATE TABLE and CREATE VIEW
	Change   *Change      // for INSERT, UPDATE, DELETE, REPLACE and MERGE
	Alter    *AlterTable  // for ALTER TABLE
	Drop     []DropName   // for DROP TABLE and DROP VIEW

	Problems []SyntaxProblem
}

// Comment is one comment: its whole span and that of the text inside.
type Comment struct {
	text.Span
	Inner text.Span
	Line  bool // "--" or "#", not a block
}

// SyntaxProblem is one place where the text is not SQL, in plain words. Fix, if
// set, is the one mechanical change that mends it, and Title its name.
type SyntaxProblem struct {
	Span    text.Span
	Message string
	Title   string
	Fix     []text.Edit
}

// CreateTable is what CREATE TABLE or CREATE VIEW says, as written.
type CreateTable struct {
	text.Span
	Name        Name
	Schema      *Name
	IfNotExists bool
	View        bool
	Open        bool // there may be columns that are not written here: LIKE, a virtual table
	Columns     []ColumnDef
	PrimaryKey  []Name
	Unique      [][]Name
	ForeignKeys []ForeignKey
	Query       *Query // of CREATE VIEW and CREATE TABLE … AS
}

// ColumnDef is one column of a CREATE TABLE. Comment is the text of a comment
// behind it on its line.
type ColumnDef struct {
	text.Span
	Name       Name
	Type       string
	NotNull    bool
	PrimaryKey bool
	Unique     bool
	References *ForeignKey
	Comment    string
}

// AlterTable is an ALTER TABLE with the changes that a catalog must know: columns
// added, dropped and renamed, and the table's new name.
type AlterTable struct {
	text.Span
	Schema  *Name
	Name    Name
	Add     []ColumnDef
	Drop    []Name
	Renamed []Rename
	To      *Name // RENAME TO
}

// Rename is RENAME COLUMN From TO To.
type Rename struct {
	From, To Name
}

// DropName is one table or view that a DROP names.
type DropName struct {
	text.Span
	Schema   *Name
	Name     Name
	View     bool
	IfExists bool
}

// ForeignKey is a REFERENCES clause; To is empty where it names no columns.
type ForeignKey struct {
	text.Span
	From   []Name
	Schema *Name
	Table  Name
	To     []Name
}

// File is a text cut into statements. Every byte belongs to exactly one of
// them; Starts[i] is the offset of Statements[i] in the text.
type File struct {
	Text       string
	Dialect    Dialect
	Statements []*Statement
	Starts     []int

	edges   []edge // of each statement's end
	lenient bool   // see ParseLenient
	parts   []Part // what of the text is SQL; nil for all
}

// At returns the index of the statement that off lies in, or -1 for an empty
// file.
func (f *File) At(off int) int {
	for i := len(f.Starts) - 1; i >= 0; i-- {
		if off >= f.Starts[i] {
			return i
		}
	}
	return -1
}

// ReadOnly is one statement that reads and changes nothing, in its dialect. Only
// the classifier makes one; the zero value is refused by everything that runs
// statements.
type ReadOnly struct {
	sql     string
	dialect Dialect
}

// SQL is the statement's text, without comments above it and without the
// semicolon. It is empty for the zero value.
func (r ReadOnly) SQL() string { return r.sql }

// Dialect is the dialect it was classified under.
func (r ReadOnly) Dialect() Dialect { return r.dialect }
