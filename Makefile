# The one test command is `make test`: it sets up what it needs, runs every test
# and prints what was slow.
.PHONY: test build vsix fuzz bench oracle

build:
	go build -trimpath -ldflags '-s -w' -o bin/sqlrepair-lsp ./cmd/sqlrepair-lsp

test:
	sh scripts/test

# The VS Code extension for this machine, with the server inside.
vsix:
	sh scripts/vsix

# Our parser beside those that others wrote: DATA=folder adds public query sets
# and writes docs/syntax.md.
oracle:
	cd internal/syntax/oracle && go run . --data "$(abspath $(DATA))"

# Each fuzz target for a minute.
fuzz:
	sh scripts/fuzz 60s

bench:
	go test -run '^$$' -bench . -benchmem ./internal/... ./lsp/...
