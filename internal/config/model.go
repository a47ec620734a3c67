package config

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// HostsVariable is the variable of the environment that lists hosts as llm.hosts
// does. A .env file may be anybody's, so there it counts for nothing.
const HostsVariable = "SQLREPAIR_LLM_HOSTS"

// ModelAddress is the base_url of the language model, and the error why nothing may
// be sent to it: a settings file may have come with anybody's files, so it may name
// this machine and the hosts that the user has named; local tells which hosts are
// this machine. The address is taken as it is written, so that no variable reaches
// a host as a part of it.
func (s *Settings) ModelAddress(outside Outside, local func(host string) bool) (string, error) {
	o, _ := s.Origin("llm", "base_url")
	u, err := url.Parse(s.LLM.BaseURL)
	switch {
	case o.Said != "": // the user's own, or the default
		return s.LLM.BaseURL, nil
	case err != nil || u.Host == "":
		return "", errors.New("its base_url is no address; it begins with http:// or https:// and names a host")
	case local(u.Hostname()) || s.allowed(outside, u):
		return s.LLM.BaseURL, nil
	}
	return "", &NotAllowedError{u.Host, o}
}

// NotAllowedError says that a settings file names a host that the user has not.
type NotAllowedError struct {
	Host  string
	Named Origin
}

func (e *NotAllowedError) Error() string {
	return fmt.Sprintf("nothing is sent to %s, which %s names and you have not allowed; to allow it, add it to `llm.hosts` in your editor's settings, or set the variable %s=%s", e.Host, e.Named, HostsVariable, e.Host)
}

// allowed reports whether the user has named the host of an address: all of its
// ports, or this one.
func (s *Settings) allowed(outside Outside, u *url.URL) bool {
	variable, _ := outside.Env(HostsVariable)
	host := strings.ToLower(u.Hostname())
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return slices.ContainsFunc(slices.Concat(s.LLM.Hosts, strings.Split(variable, ",")), func(named string) bool {
		named = strings.ToLower(strings.TrimSpace(named))
		bare := strings.TrimSuffix(strings.TrimPrefix(named, "["), "]")
		if strings.Contains(host, ":") { // IPv6
			return bare == host || named == "["+host+"]:"+port
		}
		return named == host || named == host+":"+port
	})
}

// ModelKey is the key of the language model with its variables filled in, "" if
// none is set. A key that the editor's user has set is not for an address that
// somebody's settings file names.
func (s *Settings) ModelKey(outside Outside) (Secret, error) {
	key, _ := s.Origin("llm", "key")
	if address, _ := s.Origin("llm", "base_url"); key.Said != "" && address.Said == "" {
		return "", fmt.Errorf("the key in %s is not sent to the base_url of %s; write both in one place", key, address)
	}
	text, err := s.Outside(outside).Expand(s.LLM.Key.Reveal())
	if err != nil {
		return "", fmt.Errorf("the key: %w", err)
	}
	return Secret(text), nil
}

// ReplayFile is the file of recorded answers as a folder and what in it; empty
// where there is none. One that a settings file names lies in the folder of that.
func (s *Settings) ReplayFile() (dir, name string, err error) {
	if s.LLM.Replay == "" {
		return "", "", nil
	}
	path := s.Abs(s.LLM.Replay)
	o, _ := s.Origin("llm", "replay")
	if o.Said != "" {
		return filepath.Dir(path), filepath.Base(path), nil
	}
	dir = filepath.Dir(s.Path)
	name, err = filepath.Rel(dir, path)
	if err != nil || !filepath.IsLocal(name) {
		return "", "", fmt.Errorf("the file of recorded answers (`replay`) that %s names is not in its folder", o)
	}
	return dir, name, nil
}
