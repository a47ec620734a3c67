package text

import (
	"errors"
	"testing"
)

// UTF-16 with a byte order mark is read, and written back byte for byte.
func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		form             Form
	}{
		{"UTF-8", "a é😀\r\n", "a é😀\r\n", Bytes},
		{"UTF-8 with a mark", "\ufeffa", "\ufeffa", Bytes},
		{"any bytes", "a\xff\xfe", "a\xff\xfe", Bytes},
		{"UTF-16, low byte first", "\xff\xfea\x00\xe9\x00\x3d\xd8\x00\xde\r\x00\n\x00", "\ufeffaé😀\r\n", UTF16LE},
		{"UTF-16, high byte first", "\xfe\xff\x00a\x00\xe9\xd8\x3d\xde\x00", "\ufeffaé😀", UTF16BE},
		{"nothing but a mark", "\xff\xfe", "\ufeff", UTF16LE},
	} {
		got, form, err := Decode([]byte(c.file))
		if err != nil || got != c.text || form != c.form {
			t.Errorf("%s: %q, form %d, %v", c.name, got, form, err)
		}
		if back := string(form.Encode(got)); back != c.file {
			t.Errorf("%s: written back as %q", c.name, back)
		}
	}
}

// What could not be written back as it was is refused.
func TestDecodeRefuses(t *testing.T) {
	for name, file := range map[string]string{"half a unit": "\xff\xfea", "half a pair": "\xff\xfe\x3d\xd8a\x00"} {
		if _, _, err := Decode([]byte(file)); !errors.Is(err, ErrForm) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
