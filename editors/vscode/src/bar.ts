// The item in the status bar, shown while a document of ours is the active one,
// and the list that it opens.

import * as vscode from 'vscode';
import { selector } from './options';
import { statusLine, type State } from './status';
import type { Status } from './wire';

export class Bar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem('sqlrepair.status', vscode.StatusBarAlignment.Left);
  private readonly statuses = new Map<string, Status>();
  private server: State = { kind: 'starting' };
  private document: vscode.TextDocument | undefined;
  private readonly listeners = [
    vscode.window.onDidChangeActiveTextEditor(() => this.draw()),
    vscode.workspace.onDidCloseTextDocument((d) => this.statuses.delete(d.uri.toString())),
  ];

  constructor() {
    this.item.name = 'SQL Repair';
    this.item.command = 'sqlrepair.showStatus';
    this.draw();
  }

  dispose(): void {
    vscode.Disposable.from(this.item, ...this.listeners).dispose();
  }

  state(s: State): void {
    this.server = s;
    if (s.kind !== 'running') {
      this.statuses.clear();
    }
    void vscode.commands.executeCommand('setContext', 'sqlrepair.running', s.kind === 'running');
    this.draw();
  }

  status(s: Status): void {
    this.statuses.set(vscode.Uri.parse(s.uri).toString(), s);
    this.draw();
  }

  /** Lists what the item sums up, with what can be done about it. */
  async list(): Promise<void> {
    const act = (label: string, command: string) => ({ label, command });
    const items: (vscode.QuickPickItem & { command?: string })[] = [
      ...this.line().details.map((label) => ({ label })),
      { label: '', kind: vscode.QuickPickItemKind.Separator },
      ...(this.server.kind === 'running' ? [act('$(play) Run candidates', 'sqlrepair.runCandidates')] : []),
      act('$(output) Show output', 'sqlrepair.showOutput'),
      act('$(debug-restart) Restart server', 'sqlrepair.restartServer'),
    ];
    const picked = await vscode.window.showQuickPick(items, { title: 'SQL Repair' });
    if (picked?.command) {
      await vscode.commands.executeCommand(picked.command);
    }
  }

  private line() {
    return statusLine(this.server, this.document && this.statuses.get(this.document.uri.toString()));
  }

  private draw(): void {
    // While the view of results is the active one, its file stays the one spoken of.
    const shown = vscode.window.visibleTextEditors.some((e) => e.document === this.document);
    this.document = vscode.window.activeTextEditor?.document ?? (shown ? this.document : undefined);
    if (!this.document || !ours(this.document)) {
      return this.item.hide();
    }
    const line = this.line();
    this.item.text = line.text;
    const tooltip = new vscode.MarkdownString('**SQL Repair**\n\n');
    line.details.forEach((d) => tooltip.appendText(d).appendMarkdown('\n\n'));
    this.item.tooltip = tooltip;
    this.item.backgroundColor = line.warns ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }
}

/** Reports whether a document is one that the server gets. */
function ours(document: vscode.TextDocument): boolean {
  const languages = vscode.workspace.getConfiguration('sqlrepair').get<string[]>('languages', []);
  return selector(languages).some((f) => f.language === document.languageId && f.scheme === document.uri.scheme);
}
