package syntax

// nodes is where the nodes of trees come from. Many share one allocation, those
// of neighbouring statements, too.
type nodes struct {
	queries  slab[Query]
	selects  slab[Select]
	froms    slab[From]
	clauses  slab[Clause]
	items    slab[Item]
	tables   slab[Table]
	joins    slab[Join]
	names    slab[Name]
	columns  slab[Column]
	literals slab[Literal]
	binaries slab[Binary]
	unaries  slab[Unary]
	calls    slab[Call]
	stars    slab[Star]
	iss      slab[Is]
	ins      slab[In]
	likes    slab[Like]
	rows     slab[Row]
	parens   slab[Paren]
	orders   slab[Order]
	orderBys slab[OrderBy]
	limits   slab[Limit]
	groupBys slab[GroupBy]

	exprLists   slab[Expr]
	itemLists   slab[*Item]
	sourceLists slab[Source]
	orderLists  slab[*Order]
}

// prepare lets the slabs of what nearly every query has begin with about what a
// text of that many bytes needs.
func (n *nodes) prepare(bytes int) {
	first := func(each int) int { return min(bytes/each, largestSlab) / 2 } // room doubles it
	n.names.size, n.columns.size = first(18), first(20)
	n.binaries.size, n.exprLists.size = first(40), first(40)
	n.literals.size, n.items.size, n.itemLists.size = first(60), first(60), first(60)
}

// slab hands out places for values. It grows slowly, because one statement that
// lives on keeps all that shares its slab.
type slab[T any] struct {
	free []T
	size int
}

const largestSlab = 64

func (s *slab[T]) room(n int) {
	if n <= len(s.free) {
		return
	}
	s.size = min(max(2*s.size, 1), largestSlab)
	s.free = make([]T, max(s.size, n))
}

// put is a pointer to v.
func (s *slab[T]) put(v T) *T {
	s.room(1)
	at := &s.free[0]
	*at = v
	s.free = s.free[1:]
	return at
}

// list is a copy of values.
func (s *slab[T]) list(values []T) []T {
	n := len(values)
	if n == 0 {
		return nil
	}
	s.room(n)
	own := s.free[:n:n]
	copy(own, values)
	s.free = s.free[n:]
	return own
}
