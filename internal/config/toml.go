package config

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Place is a place in a settings file; line and column count from one.
type Place struct {
	Path         string
	Line, Column int
}

func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.Path, p.Line, p.Column) }

// entry is one value that is set. A table has the value table{}.
type entry struct {
	path   []string
	value  any // string, bool, int64, []any, table, or something that no setting is
	keys   []Place
	origin Origin // of the value
}

type table struct{}

// at is where the n-th part of the path stands.
func (e entry) at(n int) Origin {
	if n < len(e.keys) {
		return Origin{Place: e.keys[n]}
	}
	return e.origin
}

// parse lists what a TOML text sets, with places. Errors quote nothing of the
// text: it may hold a password.
func parse(path string, src []byte) ([]entry, error) {
	var all map[string]any
	if err := toml.Unmarshal(src, &all); err != nil {
		at := Place{path, 1, 1}
		var derr *toml.DecodeError
		if errors.As(err, &derr) {
			at.Line, at.Column = derr.Position()
		}
		return nil, fmt.Errorf("%s: %s", at, Redact(strings.TrimPrefix(err.Error(), "toml: ")))
	}
	r := tomlReader{path: path, src: src}
	r.parser.Reset(src)
	var around []string
	var aroundAt []Place
	for r.parser.NextExpression() {
		switch e := r.parser.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			around, aroundAt = r.key(e, nil, nil)
			var value any = table{}
			if e.Kind == unstable.ArrayTable {
				value = []any{table{}}
			}
			r.out = append(r.out, entry{around, value, aroundAt, Origin{Place: aroundAt[len(aroundAt)-1]}})
		case unstable.KeyValue:
			r.keyValue(e, around, aroundAt)
		}
	}
	return r.out, nil
}

type tomlReader struct {
	path   string
	src    []byte
	parser unstable.Parser
	out    []entry
}

func (r *tomlReader) key(n *unstable.Node, around []string, at []Place) ([]string, []Place) {
	path, places := append([]string(nil), around...), append([]Place(nil), at...)
	for it := n.Key(); it.Next(); {
		path = append(path, string(it.Node().Data))
		places = append(places, r.place(it.Node()))
	}
	return path, places
}

func (r *tomlReader) keyValue(n *unstable.Node, around []string, at []Place) {
	path, places := r.key(n, around, at)
	v := n.Value()
	here := places[len(places)-1]
	if v.Kind == unstable.InlineTable {
		r.out = append(r.out, entry{path, table{}, places, Origin{Place: here}})
		for it := v.Children(); it.Next(); {
			r.keyValue(it.Node(), path, places)
		}
		return
	}
	r.out = append(r.out, entry{path, valueOf(v), places, Origin{Place: here}})
}

func valueOf(n *unstable.Node) any {
	switch n.Kind {
	case unstable.String:
		return string(n.Data)
	case unstable.Bool:
		return string(n.Data) == "true"
	case unstable.Integer:
		if v, err := strconv.ParseInt(strings.ReplaceAll(string(n.Data), "_", ""), 0, 64); err == nil {
			return v
		}
	case unstable.Array:
		list := []any{}
		for it := n.Children(); it.Next(); {
			if it.Node().Kind != unstable.Comment {
				list = append(list, valueOf(it.Node()))
			}
		}
		return list
	}
	return n.Kind
}

func (r *tomlReader) place(n *unstable.Node) Place {
	off := min(int(n.Raw.Offset), len(r.src))
	line := strings.Count(string(r.src[:off]), "\n") + 1
	start := strings.LastIndexByte(string(r.src[:off]), '\n') + 1
	return Place{r.path, line, utf8.RuneCount(r.src[start:off]) + 1}
}
