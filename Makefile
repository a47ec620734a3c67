# The one test command is `make test`: it sets up what it needs, runs every test
# and prints what was slow.
.PHONY: test build vsix fuzz bench

build:
	go build -o bin/sqlrepair-lsp ./cmd/sqlrepair-lsp

test:
	sh scripts/test

# The VS Code extension for this machine, with the server inside.
vsix:
	sh scripts/vsix

# Each fuzz target for a minute.
fuzz:
	sh scripts/fuzz 60s

bench:
	go test -run '^$$' -bench . -benchmem ./internal/... ./lsp/...
