// The server's life: found, started, restarted when trust or settings change.

import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as vscode from 'vscode';
import { LanguageClient, RevealOutputChannelOn, State as ClientState, type Middleware } from 'vscode-languageclient/node';
import { findServer, type Machine } from './find';
import { initializationOptions, levelOf, selector } from './options';
import type { State } from './status';
import type { Status } from './wire';

const installPage = 'https://github.com/sqlrepair/sqlrepair-lsp#on-your-own-files';

export interface Listener {
  state(s: State): void;
  status(s: Status): void;
}

export class Session {
  client: LanguageClient | undefined;
  private queue: Promise<void> = Promise.resolve();
  /** Troubles that the user was told of; one message is enough. */
  private readonly told = new Set<string>();

  constructor(
    private readonly extensionPath: string,
    private readonly output: vscode.LogOutputChannel,
    private readonly middleware: Middleware,
    private readonly listener: Listener,
  ) {}

  /** Starts the server anew, after whatever is under way. Asked for by hand it tells of troubles again. */
  restart(byHand = false): Promise<void> {
    if (byHand) {
      this.told.clear();
    }
    this.queue = this.queue.then(() => this.stopNow()).then(() => this.startNow());
    return this.queue;
  }

  stop(): Promise<void> {
    this.queue = this.queue.then(() => this.stopNow());
    return this.queue;
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await client?.dispose().catch((err) => this.output.warn(`stopping the server: ${reason(err)}`));
  }

  private async startNow(): Promise<void> {
    const settings = vscode.workspace.getConfiguration('sqlrepair');
    const found = findServer(settings.get('server.path', ''), this.extensionPath, machine);
    if ('missing' in found) {
      this.listener.state({ kind: 'missing', why: found.missing });
      return this.tell(`SQL Repair does not find its server, sqlrepair-lsp. ${found.missing}`);
    }
    this.output.info(`server: ${found.path} (from ${found.from}), workspace ${vscode.workspace.isTrusted ? 'trusted' : 'not trusted'}`);
    this.listener.state({ kind: 'starting' });
    const client = new LanguageClient(
      'sqlrepair',
      'SQL Repair',
      { command: found.path, args: ['serve'] },
      {
        documentSelector: selector(settings.get('languages', ['sql'])),
        initializationOptions: () => initializationOptions(vscode.workspace.isTrusted),
        middleware: this.middleware,
        outputChannel: this.output,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        stdioOptions: { stdout: this.log, stderr: this.log },
      },
    );
    client.onNotification('sqlrepair/status', (s: Status) => this.listener.status(s));
    client.onDidChangeState(({ newState }) => this.changed(client, newState, found.path));
    this.client = client;
    try {
      await client.start();
    } catch (err) {
      this.listener.state({ kind: 'failed', why: reason(err) });
      this.tell(`SQL Repair cannot start ${found.path}: ${reason(err)}`);
    }
  }

  private changed(client: LanguageClient, state: ClientState, path: string): void {
    if (client !== this.client) {
      return;
    }
    if (state === ClientState.Running) {
      this.listener.state({ kind: 'running', path, version: client.initializeResult?.serverInfo?.version ?? '' });
    } else {
      this.listener.state({ kind: state === ClientState.Stopped ? 'stopped' : 'starting' });
    }
  }

  private readonly log = (input: Readable): void => {
    createInterface({ input }).on('line', (line) => this.output[levelOf(line)](line));
  };

  private tell(message: string): void {
    this.output.error(message);
    if (this.told.has(message)) {
      return;
    }
    this.told.add(message);
    const setting = 'Open Setting';
    const install = 'How to Install';
    void vscode.window.showErrorMessage(message, setting, install).then((pressed) => {
      if (pressed === setting) {
        void vscode.commands.executeCommand('workbench.action.openSettings', 'sqlrepair.server.path');
      } else if (pressed === install) {
        void vscode.env.openExternal(vscode.Uri.parse(installPage));
      }
    });
  }
}

export function reason(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}

const machine: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  home: homedir(),
  runs(file) {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  },
};
