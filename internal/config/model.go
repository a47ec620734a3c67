package config

import "fmt"

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
