package cli

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"github.com/sqlrepair/sqlrepair-lsp/diagnose"
)

// Each error type is declared under its slug in camel case, which new-rule writes.
func TestNamesOfErrorTypes(t *testing.T) {
	src, err := os.ReadFile("../../diagnose/taxonomy.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range diagnose.SubTypes() {
		if name := camelCase(s.Slug()); !strings.Contains(string(src), "\t"+name+"\n") && !strings.Contains(string(src), "\t"+name+" ") {
			t.Errorf("%s is not declared as %s", s.Slug(), name)
		}
	}
}

// What new-rule writes is Go.
func TestNewRuleIsGo(t *testing.T) {
	if _, err := parser.ParseFile(token.NewFileSet(), "x.go", fill(ruleTemplate, "odd-order", diagnose.AscDesc), 0); err != nil {
		t.Error(err)
	}
}
