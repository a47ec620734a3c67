// SQL Repair in VS Code: starts the server and shows what it answers. All texts
// about SQL come from the server; this extension knows no rule.

import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { pieces, type Piece } from './change';
import { Results } from './results';
import { reason, Session } from './session';
import { statusLine, type State } from './status';
import type { Scene } from './view';
import { commands, type Applied, type Candidate, type Masked, type Place, type Ran, type Range, type Status, type Trial } from './wire';

let session: Session | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel('SQL Repair', { log: true });
  const bar = new Bar();
  const results = new Results(context.extensionUri, {
    again: () => {},
    apply: (document, version, repair) => apply(document, version, repair),
    output: () => output.show(),
  });
  const s = (session = new Session(context.extensionPath, output, middleware(results), bar));
  const on = vscode.commands.registerCommand;
  context.subscriptions.push(
    output,
    bar,
    results,
    on('sqlrepair.restartServer', () => s.restart(true)),
    on('sqlrepair.showOutput', () => output.show()),
    on('sqlrepair.showStatus', () => bar.list()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => s.restart()),
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration('sqlrepair.languages')) {
        shareLanguages();
      }
      if (['sqlrepair.server.path', 'sqlrepair.languages'].some((name) => e.affectsConfiguration(name))) {
        void s.restart();
      }
    }),
  );
  shareLanguages();
  void s.restart();
}

export function deactivate(): Promise<void> | undefined {
  return session?.stop();
}
