// The view of results: one web view beside the editor, made anew for each
// answer, and the place in the file that it speaks of.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { follow } from './change';
import { page, title, type Scene } from './view';
import type { Trial } from './wire';

/** A place in a document that stays right while the document changes. */
interface Origin {
  document: vscode.TextDocument;
  version: number;
  off: number;
  /** The candidates to choose from, if that is what is shown. */
  trial?: Trial;
  /** Where the applied candidate begins to change the statement. */
  change?: number;
}

/** What was pressed on the page. */
interface Message {
  do: string;
  repair?: string;
  line?: string;
  character?: string;
}

/** What the page is told: a note, and whether candidates may still be applied. */
interface State {
  note: string;
  usable: boolean;
  applied?: string;
}

/** What the view asks for. */
export interface Asked {
  /** Applies a repair; undefined when done, else why not. */
  apply(document: vscode.TextDocument, version: number, repair: string): Promise<string | undefined>;
  output(): void;
}

export class Results implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private origin: Origin | undefined;
  private state: State = { note: '', usable: true };
  private again: (at: vscode.Position) => void = () => {};
  private readonly listener = vscode.workspace.onDidChangeTextDocument((e) => this.changed(e));

  constructor(
    private readonly extension: vscode.Uri,
    private readonly asked: Asked,
  ) {}

  dispose(): void {
    this.listener.dispose();
    this.panel?.dispose();
  }

  /** Shows a scene about a place in a version of a text; again repeats what led to it. */
  show(scene: Scene, about: { document: vscode.TextDocument; version: number; at: vscode.Position }, again: (at: vscode.Position) => void): void {
    const panel = this.open();
    const trial = scene.kind === 'trial' ? scene.trial : undefined;
    this.origin = { document: about.document, version: about.version, off: about.document.offsetAt(about.at), trial };
    this.again = again;
    this.state = { note: '', usable: true };
    const media = vscode.Uri.joinPath(this.extension, 'media');
    panel.title = title(scene);
    panel.webview.html = page(scene, {
      csp: panel.webview.cspSource,
      nonce: randomBytes(16).toString('base64'),
      style: panel.webview.asWebviewUri(vscode.Uri.joinPath(media, 'view.css')).toString(),
      script: panel.webview.asWebviewUri(vscode.Uri.joinPath(media, 'view.js')).toString(),
    });
    panel.reveal(undefined, false);
    this.changed({ document: about.document, contentChanges: [] });
  }

  private open(): vscode.WebviewPanel {
    if (this.panel) {
      return this.panel;
    }
    const roots = [vscode.Uri.joinPath(this.extension, 'media')];
    const panel = vscode.window.createWebviewPanel('sqlrepair.results', 'SQL Repair', vscode.ViewColumn.Beside, {
      enableScripts: true,
      enableFindWidget: true,
      localResourceRoots: roots,
    });
    panel.onDidDispose(() => {
      this.panel = this.origin = undefined;
    });
    panel.webview.onDidReceiveMessage((m: Message) => this.act(m));
    return (this.panel = panel);
  }

  private async act(m: Message): Promise<void> {
    const o = this.origin;
    switch (m.do) {
      case 'ready':
        return this.tell();
      case 'output':
        return this.asked.output();
      case 'trust':
        return void vscode.commands.executeCommand('workbench.trust.manage');
      case 'again':
        return o && this.again(o.document.positionAt(o.off));
      case 'reveal':
        return o && this.reveal(o);
      case 'go':
        return o && this.go(o, Number(m.line), Number(m.character));
      case 'apply':
        return o && m.repair !== undefined ? this.apply(o, m.repair) : undefined;
    }
  }

  private async apply(o: Origin, repair: string): Promise<void> {
    o.change = changeOf(o, repair); // in the text before it; it moves with what is applied
    const why = await this.asked.apply(o.document, o.version, repair);
    if (this.origin !== o) {
      return; // something else is shown by now
    }
    if (why !== undefined) {
      o.change = undefined;
      this.state = { ...this.state, note: why };
      return this.tell();
    }
    this.state = { note: 'Applied to the file. Undo in the editor takes it back.', usable: false, applied: repair };
    this.tell();
    await this.reveal(o);
  }

  private reveal(o: Origin): Promise<void> {
    return this.select(o, o.document.positionAt(o.change ?? o.off));
  }

  /** Goes to a place of the version that is shown; in a text that has changed since, to the statement. */
  private go(o: Origin, line: number, character: number): Promise<void> {
    return o.document.version === o.version ? this.select(o, new vscode.Position(line, character)) : this.reveal(o);
  }

  private async select(o: Origin, at: vscode.Position): Promise<void> {
    const shown = vscode.window.visibleTextEditors.find((e) => e.document === o.document);
    await vscode.window.showTextDocument(o.document, {
      viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
      selection: new vscode.Range(at, at),
    });
  }

  private changed(e: { document: vscode.TextDocument; contentChanges: readonly vscode.TextDocumentContentChangeEvent[] }): void {
    const o = this.origin;
    if (!o || e.document !== o.document) {
      return;
    }
    for (const c of e.contentChanges) {
      const change = { start: c.rangeOffset, length: c.rangeLength, text: c.text };
      o.off = follow(o.off, change);
      o.change = o.change === undefined ? undefined : follow(o.change, change);
    }
    // A save is a change without changes; an undo of what was applied is one.
    const again = this.state.applied !== undefined && e.contentChanges.length > 0;
    if (again || (this.state.usable && e.document.version !== o.version)) {
      this.state = { note: 'The file has changed since. Run again to see what holds now.', usable: false };
      this.tell();
    }
  }

  private tell(): void {
    void this.panel?.webview.postMessage(this.state);
  }
}

/** The first change of a candidate within the statement; before it, only a handled label is removed. */
function changeOf(o: Origin, repair: string): number | undefined {
  const edits = o.trial?.candidates?.find((c) => c.id === repair)?.edits ?? [];
  const places = edits.map((e) => o.document.offsetAt(new vscode.Position(e.range.start.line, e.range.start.character)));
  return places.filter((off) => off >= o.off).sort((a, b) => a - b)[0];
}
