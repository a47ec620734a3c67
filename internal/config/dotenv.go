package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/joho/godotenv"
)

// EnvFile is a .env file: variables for the connections of the settings file
// beside it. They come after those of the environment.
type EnvFile struct {
	Path string
	// Err says why the file could not be read; nil if it was, or is not there.
	Err error

	values map[string]string
}

// maxEnvFile is the size of a .env file that is still read.
const maxEnvFile = 1 << 20

// errNoVariables quotes nothing of the file, which is full of secrets; the
// library's own error does.
var errNoVariables = errors.New("it does not consist of lines NAME=value")

// readEnvFile reads a .env file; nil if there is none. One that is no regular
// file, such as a pipe of a password manager, could keep the reader waiting.
func readEnvFile(path string) *EnvFile {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	f := &EnvFile{Path: path}
	switch {
	case err != nil:
		f.Err = errors.Unwrap(err)
	case !info.Mode().IsRegular():
		f.Err = errors.New("it is no regular file")
	default:
		f.values, f.Err = envValues(path)
	}
	return f
}

func envValues(path string) (map[string]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	defer file.Close()
	src, err := io.ReadAll(io.LimitReader(file, maxEnvFile+1))
	switch {
	case err != nil:
		return nil, errors.Unwrap(err)
	case len(src) > maxEnvFile:
		return nil, fmt.Errorf("it is larger than %d MiB", maxEnvFile>>20)
	}
	values, err := godotenv.UnmarshalBytes(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")))
	if err != nil {
		return nil, errNoVariables
	}
	return values, nil
}

// loadEnvFile reads the .env file of the settings. A file that nobody asked for
// and that cannot be read belongs to another program: that is told only where a
// variable is missing.
func (s *Settings) loadEnvFile() {
	if s.EnvFile == "" || s.Path == "" {
		return
	}
	s.env = readEnvFile(s.Abs(s.EnvFile))
	at := []string{"env_file"}
	switch o, _ := s.Origin(at...); {
	case o.Said == defaulted:
	case s.env == nil:
		s.Problem(at, "there is no file %s", s.Abs(s.EnvFile))
	case s.env.Err != nil:
		s.Problem(at, "%s cannot be read: %v", s.env.Path, s.env.Err)
	}
}

// Outside is the machine with the variables of the settings' .env file behind
// its own.
func (s *Settings) Outside(o Outside) Outside {
	o.File = s.env
	return o
}

// source is one place that variables come from.
type source struct {
	value func(name string) string // "" if it is not set
	said  func(name string) string // for people
	ours  bool                     // whoever wrote the settings may have written it, too
}

// sources are the places of variables, in the order in which they hold.
func (o Outside) sources() []source {
	out := []source{{
		value: func(name string) string { v, _ := o.Env(name); return v },
		said:  func(name string) string { return "the variable " + name },
	}}
	if f := o.File; f != nil {
		out = append(out, source{
			value: func(name string) string { return f.values[name] },
			said:  func(name string) string { return name + " in " + f.Path },
			ours:  true,
		})
	}
	return out
}

// lookUp is a variable of the environment, else of the .env file.
func (o Outside) lookUp(name string) (string, bool) {
	for _, s := range o.sources() {
		if v := s.value(name); v != "" {
			return v, true
		}
	}
	return "", false
}

// Said says where a variable comes from.
func (o Outside) Said(name string) string {
	all := o.sources()
	for _, s := range all {
		if s.value(name) != "" {
			return s.said(name)
		}
	}
	return all[0].said(name)
}

// Expand replaces ${env:NAME} as the function Expand does.
func (o Outside) Expand(s string) (string, error) {
	out, err := Expand(s, o.lookUp)
	return out, o.unread(err)
}

// unread adds to an error of a missing variable that the .env file was not read.
func (o Outside) unread(err error) error {
	if err != nil && o.File != nil && o.File.Err != nil {
		return fmt.Errorf("%w (%s cannot be read: %w)", err, o.File.Path, o.File.Err)
	}
	return err
}
