package config

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"regexp"
	"strings"
)

// Kind is what stands behind an address.
type Kind string

// The kinds of addresses.
const (
	File     Kind = "file" // SQLite file or script
	Postgres Kind = "postgres"
	MySQL    Kind = "mysql"
)

// Address says where a database is. It prints itself with its password masked.
type Address struct {
	Kind Kind
	// Path is that of a file, as written.
	Path string

	Host, Port, User, Database string
	Password                   Secret
	Params                     url.Values // what stands behind the question mark, without a password
	// From says of each part what it was taken from: "url", or else a variable or
	// a file.
	From map[string]string

	secrets []Secret
	theirs  bool // the host is named by the settings or by what lies beside them
	// withheld says where a password was found that is not for the host, and
	// besides which variable names the host that it is for.
	withheld, besides string
}

// schemes are the beginnings of URLs.
var schemes = map[string]Kind{
	"sqlite": File, "sqlite3": File, "file": File,
	"postgres": Postgres, "postgresql": Postgres,
	"mysql": MySQL, "mysql2": MySQL, "mariadb": MySQL,
}

// drive is a drive letter as URLs write it, behind slashes that are none of the path.
var drive = regexp.MustCompile(`^/+([A-Za-z]:[/\\])`)

var schemeOf = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+-]+):(//)?`)

// Resolve reads the url of a connection: variables are expanded, and what it
// leaves open of a server is filled from the variables and files that the
// database's own tools read. Errors hold nothing of the url but its scheme.
func Resolve(raw string, outside Outside) (Address, error) {
	text, err := expandURL(raw, outside.lookUp)
	if err != nil {
		return Address{}, outside.unread(err)
	}
	m := schemeOf.FindStringSubmatch(text)
	if m == nil || len(m[1]) == 1 || isFile(text) {
		return Address{Kind: File, Path: text}, nil
	}
	scheme, _, _ := strings.Cut(strings.ToLower(m[1]), "+") // behind which SQLAlchemy names a driver
	kind, known := schemes[scheme]
	rest := text[len(m[0]):]
	switch {
	case kind == File && known:
		rest, _, _ = strings.Cut(rest, "?") // how it is opened is not the URL's to say
		if strings.HasPrefix(rest, "/./") {
			rest = rest[1:]
		}
		return Address{Kind: File, Path: drive.ReplaceAllString(rest, "$1")}, nil
	case scheme == "jdbc":
		return Address{}, fmt.Errorf("the url begins with jdbc:; write it without, as postgres://user@host/database")
	case !known && m[2] == "":
		return Address{}, fmt.Errorf("the url is neither a file that ends in .sqlite, .db or .sql, nor begins with postgres:// or mysql://")
	case !known:
		return Address{}, fmt.Errorf("%s:// databases cannot be opened; a url is a SQLite file, a .sql script, or begins with postgres:// or mysql://", scheme)
	case m[2] == "":
		return Address{}, fmt.Errorf("the url lacks the slashes of %s://", scheme)
	}
	a := Address{Kind: kind, Params: url.Values{}, From: map[string]string{}}
	if err := a.parse(rest); err != nil {
		return Address{}, err
	}
	a.theirs = a.Host != ""
	if name := passwordIn(raw); name != "" && a.Password != "" {
		a.From["password"] = outside.Said(name)
	}
	if outside.Read != nil {
		if err := a.fill(outside); err != nil {
			return Address{}, err
		}
	}
	a.secrets = append(a.secrets, a.Password)
	return a, nil
}

// expandURL expands a URL. What variables say of user and password needs no %XX.
func expandURL(raw string, env func(string) (string, bool)) (string, error) {
	before, _, _ := strings.Cut(raw, "?")
	at := strings.LastIndexByte(before, '@')
	if at < 0 || !strings.Contains(before, "://") {
		return Expand(raw, env)
	}
	who, err := Expand(raw[:at], func(name string) (string, bool) {
		v, ok := env(name)
		return strings.ReplaceAll(url.QueryEscape(v), "+", "%20"), ok
	})
	rest, err2 := Expand(raw[at:], env)
	return who + rest, errors.Join(err, err2)
}

var passwordPart = regexp.MustCompile(`://(?:\$\{env:\w+\}|[^:@/?])*:(.*)@`)

// passwordIn is the variable that a URL takes its password from, or all of
// itself; "" if it names none.
func passwordIn(raw string) string {
	text := raw
	if strings.Contains(raw, "://") {
		text = ""
		if m := passwordPart.FindStringSubmatch(raw); m != nil {
			text = m[1]
		}
	}
	if names := Variables(text); len(names) > 0 {
		return names[0]
	}
	return ""
}

// isFile reports whether a text with a colon is a path all the same.
func isFile(text string) bool {
	return strings.HasPrefix(text, "/") || strings.HasPrefix(text, ".")
}

// parse reads what stands behind the scheme. It is lenient where people forget
// to write %XX in a password: the user ends at the last @ before the question
// mark.
func (a *Address) parse(rest string) error {
	rest, query, _ := strings.Cut(rest, "?")
	if i := strings.LastIndexByte(rest, '@'); i >= 0 && strings.ContainsAny(beforeSlash(rest), ":@") {
		user, password, has := strings.Cut(rest[:i], ":")
		a.put("user", &a.User, decode(user), "url")
		if has && password != "" {
			a.Password, a.From["password"] = Secret(decode(password)), "url"
			a.secrets = append(a.secrets, Secret(password))
		}
		rest = rest[i+1:]
	}
	authority, database, _ := strings.Cut(rest, "/")
	host, port := authority, ""
	if h, p, err := net.SplitHostPort(authority); err == nil {
		host, port = h, p
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	a.put("host", &a.Host, decode(host), "url")
	a.put("port", &a.Port, port, "url")
	a.put("database", &a.Database, decode(database), "url")
	for part := range strings.SplitSeq(query, "&") {
		key, value, _ := strings.Cut(part, "=")
		a.param(decode(key), decode(value))
	}
	if strings.Trim(port, "0123456789") != "" {
		return fmt.Errorf("the port of the url is no number; special characters in a password are written as %%XX (%%40 for @, %%3A for :, %%2F for /, %%3F for ?)")
	}
	return nil
}

func beforeSlash(s string) string {
	before, _, _ := strings.Cut(s, "/")
	return before
}

// param takes one parameter of the URL; those that stand for a part of it are
// put there.
func (a *Address) param(key, value string) {
	switch key {
	case "":
	case "password":
		a.Password, a.From["password"] = Secret(value), "url"
	case "host":
		a.put("host", &a.Host, value, "url")
	case "port":
		a.put("port", &a.Port, value, "url")
	case "user":
		a.put("user", &a.User, value, "url")
	case "dbname":
		a.put("database", &a.Database, value, "url")
	default:
		if keyword.MatchString(key + "=xxx") {
			a.secrets = append(a.secrets, Secret(value))
		}
		a.Params.Add(key, value)
	}
}

// put sets a part that is not set yet.
func (a *Address) put(name string, part *string, value, from string) {
	if *part == "" && value != "" {
		*part, a.From[name] = value, from
	}
}

// decode reads %XX; a percent sign that begins none stands for itself.
func decode(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if d, err := url.PathUnescape(s[i : i+3]); err == nil {
				b.WriteString(d)
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// Server reports whether a server stands behind the address.
func (a Address) Server() bool { return a.Kind == Postgres || a.Kind == MySQL }

// String is the address with its password masked.
func (a Address) String() string {
	if !a.Server() {
		return Redact(a.Path)
	}
	u := a.url()
	shown := *u
	params := url.Values{}
	for key, values := range u.Query() {
		for _, v := range values {
			if keyword.MatchString(key + "=xxx") {
				v = masked
			}
			params.Add(key, v)
		}
	}
	shown.RawQuery = strings.ReplaceAll(params.Encode(), url.QueryEscape(masked), masked)
	shown.User = nil
	who := ""
	switch {
	case a.Password != "":
		who = url.User(a.User).String() + ":" + masked + "@"
	case a.User != "":
		who = url.User(a.User).String() + "@"
	}
	return strings.Replace(shown.String(), "://", "://"+who, 1)
}

// GoString masks the password under %#v.
func (a Address) GoString() string { return a.String() }

// MarshalText masks the password in JSON.
func (a Address) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// URL is the address with all that was filled in, for a driver. That there is no
// password is written, too: PostgreSQL's driver would else take one from a
// variable.
func (a Address) URL() Secret {
	if a.Kind == Postgres && a.Password == "" {
		params := url.Values{"password": {""}}
		maps.Copy(params, a.Params)
		a.Params = params
	}
	return Secret(a.url().String())
}

func (a Address) url() *url.URL {
	u := &url.URL{Scheme: string(a.Kind), Path: "/" + a.Database, RawQuery: a.Params.Encode()}
	params := a.Params
	switch {
	case strings.HasPrefix(a.Host, "/"), strings.HasPrefix(a.Host, "@"): // the folder of a socket
		key := "host"
		if a.Kind == MySQL {
			key = "socket"
		}
		params = url.Values{key: {a.Host}}
		for k, v := range a.Params {
			params[k] = v
		}
		if a.Port != "" {
			params.Set("port", a.Port)
		}
		u.RawQuery = params.Encode()
	case strings.Contains(a.Host, ","): // several servers, each with its port
		u.Host = a.Host
	case a.Port != "":
		u.Host = net.JoinHostPort(a.Host, a.Port)
	case strings.Contains(a.Host, ":"):
		u.Host = "[" + a.Host + "]"
	default:
		u.Host = a.Host
	}
	switch {
	case a.Password != "":
		u.User = url.UserPassword(a.User, a.Password.Reveal())
	case a.User != "":
		u.User = url.User(a.User)
	}
	return u
}

// Hide masks what is secret of the address in a text, such as a driver's
// message.
func (a Address) Hide(text string) string {
	for _, s := range a.secrets {
		text = hide(text, s)
	}
	return Redact(text)
}

// Wrap is err with a text in which nothing is secret; nil for nil.
func (a Address) Wrap(err error) error {
	if err == nil {
		return nil
	}
	text := a.Hide(err.Error())
	if text == err.Error() {
		return err
	}
	return &hidden{text, err}
}
