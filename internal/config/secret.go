package config

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

const masked = "***"

// Secret is a text that prints itself masked, however it is printed.
type Secret string

// Reveal is the text itself, for the driver alone.
func (s Secret) Reveal() string { return string(s) }

func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return masked
}

// written is how the secret stands in the settings: what names a variable holds
// none.
func (s Secret) written() string {
	if envVar.ReplaceAllString(envWhole.ReplaceAllString(string(s), ""), "") == "" {
		return string(s)
	}
	return s.String()
}

// Format masks the secret under every verb.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// MarshalText masks the secret in JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// LogValue masks the secret in logs.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// The forms in which passwords stand in texts about connections.
var (
	userinfo = regexp.MustCompile(`([A-Za-z][A-Za-z0-9+.-]*://[^\s:/?#@"'<>]*):[^\s"'<>]*@`)
	dsnUser  = regexp.MustCompile(`([\w.$-]+):[^\s"'@/][^\s"'@]*@([\w.-]+)`) // user:password@tcp(…), and a URL without its beginning
	keyword  = regexp.MustCompile(`(?i)((?:[\w-]*(?:password|passwd|pwd|secret|token|api_?key))\s*=\s*)('(?:[^'\\]|\\.)*'|[^\s&'"]+)`)
)

// Redact masks what looks like a password in a text: in URLs, data source names
// and key=value pairs. It is for texts of unknown making; where the password is
// known, Address.Hide is surer.
func Redact(text string) string {
	text = userinfo.ReplaceAllString(text, "$1:"+masked+"@")
	text = dsnUser.ReplaceAllString(text, "$1:"+masked+"@$2")
	return keyword.ReplaceAllString(text, "${1}"+masked)
}

// hide masks a known secret in a text, in each form in which libraries write it.
func hide(text string, secret Secret) string {
	raw := secret.Reveal()
	if len(raw) < 3 { // would tear the text to pieces; Redact finds it where it counts
		return Redact(text)
	}
	quoted := strconv.Quote(raw)
	user := strings.TrimPrefix(url.UserPassword("", raw).String(), ":")
	for _, form := range []string{raw, url.QueryEscape(raw), url.PathEscape(raw), user, quoted[1 : len(quoted)-1]} {
		text = strings.ReplaceAll(text, form, masked)
	}
	return Redact(text)
}

// hidden is an error whose text was masked. What caused it can still be asked
// for by errors.Is and errors.As, but is not printed.
type hidden struct {
	text string
	err  error
}

func (h *hidden) Error() string { return h.text }

// Is reports whether the masked error is target.
func (h *hidden) Is(target error) bool { return errors.Is(h.err, target) }

// As finds a masked error of the type of target.
func (h *hidden) As(target any) bool { return errors.As(h.err, target) }
