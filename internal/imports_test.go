package internal_test

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/sqlrepair/sqlrepair-lsp/"

// may is the picture of the architecture: what each package may import of ours,
// tests left out. Data flows one way; what is not listed here does not exist.
var may = map[string][]string{
	"internal/text":                {},
	"internal/syntax":              {"internal/text"},
	"internal/result":              {},
	"internal/learn":               {},
	"internal/database/testserver": {},
	"internal/llm":                 {},
	"internal/llm/client":          {"internal/llm"},
	"internal/config":              {},
	"internal/pairing":             {"internal/text", "internal/syntax"},
	"internal/catalog":             {"internal/text", "internal/syntax"},
	"internal/scope":               {"internal/text", "internal/syntax", "internal/catalog"},
	"internal/timex":               {"internal/text"},
	"internal/question":            {"internal/text", "internal/syntax", "internal/catalog", "internal/timex"},
	"internal/question/wordnet":    {"internal/question"},
	"internal/database":            {"internal/text", "internal/syntax", "internal/catalog", "internal/result"},
	"diagnose":                     diagnoseImports,
	"diagnose/rules":               append([]string{"diagnose"}, diagnoseImports...),
	"diagnose/predict":             append([]string{"diagnose", "internal/llm"}, diagnoseImports...),
	"diagnose/features":            append([]string{"diagnose", "internal/learn"}, diagnoseImports...),
	"diagnose/answerability":       append([]string{"diagnose", "diagnose/features", "internal/learn"}, diagnoseImports...),
	"repair":                       append([]string{"diagnose"}, diagnoseImports...),
	"internal/analysis":            append([]string{"diagnose", "diagnose/rules", "diagnose/features", "diagnose/answerability", "diagnose/predict", "internal/llm", "repair"}, diagnoseImports...),
	"internal/assist":              append([]string{"diagnose", "repair", "internal/analysis"}, diagnoseImports...),
	"internal/workspace":           append([]string{"diagnose", "diagnose/predict", "repair", "internal/analysis", "internal/config", "internal/database", "internal/llm", "internal/llm/client"}, diagnoseImports...),
	"lsp":                          append([]string{"diagnose", "repair", "internal/analysis", "internal/assist", "internal/config", "internal/llm"}, diagnoseImports...),
	"internal/cli":                 append([]string{"diagnose", "diagnose/rules", "diagnose/features", "diagnose/answerability", "repair", "internal/analysis", "internal/assist", "internal/workspace", "internal/config", "internal/database", "internal/eval", "internal/llm"}, diagnoseImports...),
	"internal/fixture":             append([]string{"diagnose", "diagnose/rules", "repair", "internal/analysis", "internal/workspace"}, diagnoseImports...),
	"internal/eval":                append([]string{"diagnose", "diagnose/rules", "diagnose/features", "diagnose/answerability", "repair", "internal/analysis", "internal/workspace", "internal/database", "internal/learn", "internal/llm"}, diagnoseImports...),
	"cmd/sqlrepair-lsp":            nil, // everything
}

var diagnoseImports = []string{"internal/text", "internal/syntax", "internal/result", "internal/pairing", "internal/catalog", "internal/scope", "internal/timex", "internal/question"}

// sole names the only packages that may import a library, with blanks between. Drivers of servers are
// also used by testserver, which has no code but tests' own.
var sole = map[string]string{
	"github.com/xwb1989/sqlparser":          "internal/syntax",
	"github.com/mattn/go-sqlite3":           "internal/database",
	"github.com/jackc/pgx/v5":               "internal/database",
	"github.com/jackc/pgx/v5/pgconn":        "internal/database",
	"github.com/pelletier/go-toml/v2":       "internal/config",
	"github.com/jackc/pgpassfile":           "internal/config",
	"github.com/joho/godotenv":              "internal/config",
	"go.yaml.in/yaml/v3":                    "internal/pairing internal/config",
	"github.com/tailscale/hujson":           "internal/config",
	"go.lsp.dev/protocol":                   "lsp",
	"go.lsp.dev/jsonrpc2":                   "lsp",
	"go.lsp.dev/uri":                        "lsp",
	"github.com/alecthomas/kong":            "internal/cli",
	"github.com/jedib0t/go-pretty/v6/table": "internal/cli",
	"golang.org/x/term":                     "internal/cli",
	"github.com/sashabaranov/go-openai":     "internal/llm/client",
	"github.com/hashicorp/go-retryablehttp": "internal/llm/client",
	"gonum.org/v1/gonum/optimize":           "internal/learn",
	"unicode/utf16":                         "internal/text",
}

// The packages import each other as the picture says, and each library has one
// home.
func TestImports(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = ".."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for dec.More() {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(p.ImportPath, module)
		allowed, known := may[name]
		if !known && len(p.Imports) > 0 {
			t.Errorf("package %s is not in the picture: add it to the table here and in ARCHITECTURE.md", name)
			continue
		}
		for _, imp := range p.Imports {
			ours, is := strings.CutPrefix(imp, module)
			if is && allowed != nil && !slices.Contains(allowed, ours) {
				t.Errorf("%s may not import %s", name, ours)
			}
			if home, has := sole[imp]; has && !slices.Contains(strings.Fields(home), name) {
				t.Errorf("%s may not import %s; only %s does", name, imp, home)
			}
		}
	}
}
