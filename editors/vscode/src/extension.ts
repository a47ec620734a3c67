// SQL Repair in VS Code: starts the server and shows what it answers. All texts
// about SQL come from the server; the extension knows no rule.

import * as vscode from 'vscode';
import { apply, middleware } from './answers';
import { Bar } from './bar';
import { usersOwn } from './options';
import { Results } from './results';
import { Secrets, type Desk } from './secret';
import { Session } from './session';

let session: Session | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const output = vscode.window.createOutputChannel('SQL Repair', { log: true });
  const bar = new Bar();
  const results = new Results(context.extensionUri, { apply, output: () => output.show() });
  const secrets = new Secrets(desk(context));
  const s = (session = new Session(context.extensionPath, usersOwn(context.extension.packageJSON), output, middleware(results), bar, (q, token) => secrets.answer(q, token)));
  const on = vscode.commands.registerCommand;
  context.subscriptions.push(
    output,
    bar,
    results,
    on('sqlrepair.restartServer', () => s.restart(true)),
    on('sqlrepair.forgetPasswords', async () => {
      const n = await secrets.forget();
      void vscode.window.showInformationMessage(`SQL Repair: ${n === 0 ? 'no password was' : n === 1 ? '1 password was' : `${n} passwords were`} kept; none is now.`);
    }),
    on('sqlrepair.showOutput', () => output.show()),
    on('sqlrepair.showStatus', () => bar.list()),
    on('sqlrepair.openSample', () => openSample(context.extensionUri)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => s.restart()),
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration('sqlrepair.languages')) {
        shareLanguages();
      }
      if (e.affectsConfiguration('sqlrepair.languages') || e.affectsConfiguration('sqlrepair.server.path')) {
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

const keptKey = 'passwords kept';

/** How passwords are asked for and kept in VS Code. */
function desk(context: vscode.ExtensionContext): Desk<vscode.CancellationToken> {
  const { window } = vscode;
  return {
    ask: (q, token) =>
      window.showInputBox(
        {
          title: `Password of connection ${q.connection}`,
          prompt: `${q.refused ? 'The password was refused. ' : ''}It is sent to ${q.address}`,
          password: true,
          ignoreFocusOut: true,
        },
        token,
      ),
    offer: async (q) => (await window.showInformationMessage(`SQL Repair: keep the password of connection ${q.connection} (${q.address}) in the secret storage of the editor?`, 'Keep')) === 'Keep',
    store: context.secrets,
    kept: { get: () => context.globalState.get<string[]>(keptKey, []), set: (all) => context.globalState.update(keptKey, all) },
  };
}

/** Lets the menus' when-clauses know which languages are ours. */
function shareLanguages(): void {
  const languages = vscode.workspace.getConfiguration('sqlrepair').get('languages');
  void vscode.commands.executeCommand('setContext', 'sqlrepair.languages', languages);
}

/** Opens the sample as a new document, which can be changed at will. */
async function openSample(extension: vscode.Uri): Promise<void> {
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'media', 'sample.sql'));
  const document = await vscode.workspace.openTextDocument({ language: 'sql', content: new TextDecoder().decode(bytes) });
  await vscode.window.showTextDocument(document);
}
