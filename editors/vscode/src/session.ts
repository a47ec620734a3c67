// The server's life: found, started, restarted when trust or settings change.

import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, State as ClientState, type Middleware } from 'vscode-languageclient/node';
import { reason } from './answers';
import { findServer, type Machine } from './find';
import { initializationOptions, levelOf, selector, withUsersOwn } from './options';
import { untold, untoldObject, type Answer, type Question } from './secret';
import type { State } from './status';
import type { Status } from './wire';

const installPage = 'https://github.com/sqlrepair/sqlrepair-lsp#on-your-own-files';

/** How long a server may take to start, in milliseconds, when it is to be stopped. */
const patience = 5000;

/** How long a server may take to answer before the status says that it does not, in seconds. */
const answerTime = 20;

export interface Listener {
  state(s: State): void;
  status(s: Status): void;
}

/** Answers a question for a password; the token says that nobody waits for the answer any more. */
export type Asked = (q: Question, token: vscode.CancellationToken) => Promise<Answer>;

/**
 * The library's client shows errors to the user, the same one several times; here they go to the output. And it
 * traces all answers, of which passwords are left out.
 */
class QuietClient extends LanguageClient {
  constructor(...args: ConstructorParameters<typeof LanguageClient>) {
    super(...args);
    const all = this as unknown as { traceObject(data: unknown): void }; // which the library declares private
    const traced = all.traceObject.bind(this);
    all.traceObject = (data) => traced(untoldObject(data));
  }

  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }

  override trace(message: string, data?: unknown): void {
    super.trace(message, untold(message, data));
  }
}

export class Session {
  private client: LanguageClient | undefined;
  private queue: Promise<void> = Promise.resolve();
  private started: Promise<void> = Promise.resolve();
  private turn = 0;
  private unanswered: NodeJS.Timeout | undefined;
  /** Troubles that the user was told of; one message is enough. */
  private readonly told = new Set<string>();
  private ends: number[] = [];

  constructor(
    private readonly extensionPath: string,
    private readonly usersOwn: readonly string[],
    private readonly output: vscode.LogOutputChannel,
    private readonly middleware: Middleware,
    private readonly listener: Listener,
    private readonly asked: Asked,
  ) {}

  /** Starts the server anew. Asked for by hand it tells of troubles again. */
  restart(byHand = false): Promise<void> {
    if (byHand) {
      this.told.clear();
      this.ends = [];
    }
    const turn = ++this.turn;
    return this.enqueue(async () => {
      // Trust and settings change together: one restart does for both.
      if (turn === this.turn) {
        await this.stopNow();
        this.startNow();
      }
    });
  }

  stop(): Promise<void> {
    this.turn++;
    return this.enqueue(() => this.stopNow());
  }

  private enqueue(step: () => Promise<void>): Promise<void> {
    return (this.queue = this.queue.then(step));
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    clearTimeout(this.unanswered);
    // A client that is starting cannot be stopped and would register the commands of the next one. It is
    // waited for, but not for ever: dispose ends the process of one that never answers.
    await Promise.race([this.started, new Promise((resolve) => setTimeout(resolve, patience))]);
    await client?.dispose().catch((err) => this.output.warn(`stopping the server: ${reason(err)}`));
  }

  private startNow(): void {
    // The user's own: a workspace, which could name any program, has no say.
    const setting = vscode.workspace.getConfiguration('sqlrepair').inspect<string>('server.path')?.globalValue ?? '';
    const found = findServer(setting, this.extensionPath, machine);
    if ('missing' in found) {
      this.listener.state({ kind: 'missing', why: found.missing });
      return this.tell(`SQL Repair does not find its server, sqlrepair-lsp. ${found.missing}`, 'Open Setting', 'How to Install');
    }
    this.output.info(`server: ${found.path} (from ${found.from}), workspace ${vscode.workspace.isTrusted ? 'trusted' : 'not trusted'}`);
    const client = this.make(found.path);
    this.client = client;
    this.starting(client, found.path);
    this.started = client.start().catch((err) => {
      this.output.error(reason(err));
      this.gone(client, `SQL Repair cannot start ${found.path}; the output says more.`);
    });
  }

  private settings(): object {
    const all = vscode.workspace.getConfiguration();
    return withUsersOwn(all.get<object>('sqlrepair', {}), this.usersOwn, (key) => all.inspect(`sqlrepair.${key}`)?.globalValue);
  }

  private make(path: string): LanguageClient {
    let wasRunning = false;
    const client: LanguageClient = new QuietClient(
      'sqlrepair',
      'SQL Repair',
      { command: path, args: ['serve'] },
      {
        documentSelector: selector(vscode.workspace.getConfiguration('sqlrepair').get('languages', ['sql'])),
        initializationOptions: () => initializationOptions(vscode.workspace.isTrusted, this.settings()),
        initializationFailedHandler: () => false, // start() fails, which is enough
        errorHandler: {
          error: (_error, _message, count) => ({ action: (count ?? 0) <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown, handled: true }),
          closed: () => {
            if (wasRunning && this.mayRestart()) {
              return { action: CloseAction.Restart, handled: true };
            }
            if (wasRunning) {
              this.gone(client, `SQL Repair's server ended several times and is not started again; the output says more.`);
            }
            return { action: CloseAction.DoNotRestart, handled: true };
          },
        },
        middleware: this.middleware,
        outputChannel: this.output,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        stdioOptions: { stdout: this.log, stderr: this.log },
      },
    );
    client.onNotification('sqlrepair/status', (s: Status) => this.listener.status(s));
    client.onRequest<Answer, void>('sqlrepair/secret', (q: Question, token: vscode.CancellationToken) => this.asked(q, token));
    client.onDidChangeState(({ newState }) => {
      if (client !== this.client) {
        return;
      }
      clearTimeout(this.unanswered);
      if (newState === ClientState.Running) {
        wasRunning = true;
        this.listener.state({ kind: 'running', path, version: client.initializeResult?.serverInfo?.version ?? '' });
      } else if (newState === ClientState.Stopped) {
        this.listener.state({ kind: 'stopped' });
      } else {
        this.starting(client, path);
      }
    });
    return client;
  }

  /** A server starts. One that does not answer is not ended: it may be slow, and its output says more. */
  private starting(client: LanguageClient, path: string): void {
    this.listener.state({ kind: 'starting' });
    clearTimeout(this.unanswered);
    this.unanswered = setTimeout(() => {
      if (client === this.client) {
        this.output.warn(`${path} has not answered for ${answerTime} seconds`);
        this.listener.state({ kind: 'silent', path, seconds: answerTime });
      }
    }, answerTime * 1000);
  }

  /** Reports whether a server that ended may be started again: four times in three minutes. */
  private mayRestart(): boolean {
    const now = Date.now();
    this.ends = [...this.ends.filter((t) => now - t < 3 * 60_000), now];
    return this.ends.length <= 4;
  }

  /** A client has no server any more, and gets none by itself. */
  private gone(client: LanguageClient, why: string): void {
    if (client !== this.client) {
      return;
    }
    this.client = undefined;
    this.listener.state({ kind: 'failed', why });
    this.tell(why, 'Show Output', 'Open Setting');
    setTimeout(() => void client.dispose().catch(() => {})); // not from within its own handlers
  }

  private readonly log = (input: Readable): void => {
    createInterface({ input }).on('line', (line) => this.output[levelOf(line)](line));
  };

  private tell(message: string, ...offered: (keyof Session['buttons'])[]): void {
    this.output.error(message);
    if (this.told.has(message)) {
      return;
    }
    this.told.add(message);
    void vscode.window.showErrorMessage(message, ...offered).then((pressed) => pressed && this.buttons[pressed]());
  }

  readonly buttons = {
    'Open Setting': openSetting,
    'How to Install': () => vscode.env.openExternal(vscode.Uri.parse(installPage)),
    'Show Output': () => this.output.show(),
  };
}

function openSetting(): Thenable<unknown> {
  // A setting of the machine is among the remote ones where the extension runs remotely.
  const command = vscode.env.remoteName ? 'workbench.action.openRemoteSettings' : 'workbench.action.openSettings';
  return vscode.commands.executeCommand(command, { query: 'sqlrepair.server.path' });
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
