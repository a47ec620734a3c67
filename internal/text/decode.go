package text

import (
	"bytes"
	"encoding/binary"
	"errors"
	"unicode/utf16"
)

// Form is how a file writes its text down.
type Form uint8

// The forms of files: bytes as they are, and UTF-16 with a byte order mark.
const (
	Bytes Form = iota
	UTF16LE
	UTF16BE
)

// ErrForm says that a file begins like UTF-16 but is none that could be written
// back byte for byte.
var ErrForm = errors.New("the file begins as UTF-16 but does not go on so; save it as UTF-8")

// Decode reads the bytes of a file. A byte order mark stays in the text, as
// U+FEFF, so that Encode gives the same bytes back.
func Decode(b []byte) (string, Form, error) {
	var order binary.ByteOrder
	var f Form
	switch {
	case bytes.HasPrefix(b, []byte{0xff, 0xfe}):
		order, f = binary.LittleEndian, UTF16LE
	case bytes.HasPrefix(b, []byte{0xfe, 0xff}):
		order, f = binary.BigEndian, UTF16BE
	default:
		return string(b), Bytes, nil
	}
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = order.Uint16(b[2*i:])
	}
	s := string(utf16.Decode(units))
	if !bytes.Equal(f.Encode(s), b) {
		return "", f, ErrForm
	}
	return s, f, nil
}

// Encode writes a text in the form of a file.
func (f Form) Encode(s string) []byte {
	var order binary.AppendByteOrder
	switch f {
	case UTF16LE:
		order = binary.LittleEndian
	case UTF16BE:
		order = binary.BigEndian
	default:
		return []byte(s)
	}
	var out []byte
	for _, u := range utf16.Encode([]rune(s)) {
		out = order.AppendUint16(out, u)
	}
	return out
}
