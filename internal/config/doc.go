// Package config reads .sqlrepair.toml, which is looked up from the SQL file
// upwards. It says what a user set and where, and opens nothing.
//
// Start at Find and Load.
package config
