// A real VS Code: code-server, and the browser that shows it.
//
// TOOLS is the folder in which the packages of this folder's package.json are
// installed, CHROMIUM the browser; scripts/vscode-test sets both.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const tools = process.env.TOOLS;
const { chromium } = createRequire(join(tools, 'package.json'))('playwright-core');
const node = join(tools, `node_modules/node-linux-${process.arch}/bin/node`);
const entry = join(tools, 'node_modules/code-server/out/node/entry.js');

/** How long things may take, in milliseconds. Generous: other work may share the machine's two cores. */
const patience = Number(process.env.PATIENCE ?? 90_000);

// What would stand in the way of a test, or of a picture.
const calm = {
  'chat.disableAIFeatures': true,
  'editor.accessibilitySupport': 'off',
  'editor.minimap.enabled': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'security.workspace.trust.startupPrompt': 'never',
  'telemetry.telemetryLevel': 'off',
  'window.commandCenter': false,
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.editor.useModal': 'off',
  'workbench.layoutControl.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};

/** Starts VS Code with an extension installed. */
export async function start(vsix) {
  const dir = mkdtempSync(join(tmpdir(), 'sqlrepair-code-'));
  const port = await freePort();
  const own = ['--user-data-dir', join(dir, 'data'), '--extensions-dir', join(dir, 'extensions')];
  // Neither HOME nor PATH has a server, so that the tests say where it is.
  const env = { ...process.env, HOME: dir, PATH: '/usr/bin:/bin', GOBIN: '', GOPATH: '', XDG_CONFIG_HOME: dir, XDG_DATA_HOME: dir, XDG_CACHE_HOME: dir };
  const run = (args) => spawn(node, [entry, ...own, ...args], { env, cwd: dir, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });

  await finished(run(['--install-extension', vsix]));
  const server = run(['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry', '--disable-update-check', '--disable-getting-started-override']);
  const log = record(server);
  // It is in a group of its own, and must not outlive a test that is ended from outside.
  process.once('exit', () => runs(server) && process.kill(-server.pid, 'SIGKILL'));
  for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]]) {
    process.once(signal, () => process.exit(code));
  }
  const root = process.getuid() === 0 ? ['--no-sandbox'] : []; // as root it does not run otherwise
  const quiet = ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  let browser;
  const stop = async () => {
    await browser?.close();
    if (runs(server)) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      process.kill(-server.pid, 'SIGTERM');
      await ended;
    }
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, () => `code-server does not answer:\n${log()}`);
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: [...root, ...quiet] });
  } catch (err) {
    await stop();
    throw err;
  }
  return {
    stop,
    log,
    /** Sets the user's settings, and the machine's. */
    settings(user, machine) {
      for (const [whose, settings] of [['User', { ...calm, ...user }], ['Machine', machine]]) {
        mkdirSync(join(dir, 'data', whose), { recursive: true });
        writeFileSync(join(dir, 'data', whose, 'settings.json'), JSON.stringify(settings, null, 2));
      }
    },
    /** Opens a folder in a new window, as somebody who was never here. */
    async open(folder, { width = 1200, height = 800 } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 2, permissions: ['clipboard-read', 'clipboard-write'] });
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`);
      await page.locator('.monaco-workbench .explorer-viewlet .monaco-list-row').first().waitFor();
      return new Window(page);
    },
  };
}

/** A window of VS Code, used as a person would. */
class Window {
  constructor(page) {
    this.page = page;
  }

  /** Opens a file from the explorer. */
  async file(name) {
    await this.page.locator('.explorer-viewlet .monaco-list-row').getByText(name, { exact: true }).dblclick();
    await this.page.locator('.tab.active').getByText(name, { exact: true }).waitFor();
    await this.page.locator('.editor-instance .view-line').first().waitFor();
  }

  /** Runs a command of the palette, which has it as soon as VS Code and the extension are ready. */
  async command(title) {
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    const entry = this.page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
    await until(async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('F1');
      await input.fill(`>${title}`, { timeout: 5000 });
      await entry.click({ timeout: 5000 });
      return true;
    }, () => `the palette has no ${title}`);
  }

  /**
   * Takes an entry of the menu of quick fixes at the cursor. On a slow machine a click that hits may be reported
   * as failed, for the menu is gone by then; done says whether it has worked. What was clicked is not clicked again.
   */
  async act(title, done) {
    const entry = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
    await until(async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+.');
      return entry.click({ timeout: 5000 }).then(() => true, done);
    }, () => `the menu has no ${title}`);
  }

  /** Puts the cursor at a line and column, both from 1. */
  async go(line, column) {
    await this.page.keyboard.press('Control+G');
    const input = this.page.locator('.quick-input-widget input[type=text]').first();
    await input.waitFor();
    await input.fill(`:${line}:${column}`);
    await this.page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  /** The squiggles of a severity: error, warning, info or hint. */
  squiggles(severity) {
    return this.page.locator(`.view-overlays .squiggly-${severity}`);
  }

  /** Waits until the extension's item in the status bar says something. */
  statusSays(text) {
    return this.page.locator('.statusbar-item[id*="sqlrepair.status"]', { hasText: text }).waitFor();
  }

  get messages() {
    return this.page.locator('.notifications-toasts .notification-list-item');
  }

  /** The page inside the view of results. */
  get results() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  async save() {
    await this.page.keyboard.press('Control+S');
    await until(async () => (await this.page.locator('.tab.dirty').count()) === 0, () => 'not saved');
  }

  async close() {
    await this.page.context().close();
  }
}

const runs = (child) => child.exitCode === null && child.signalCode === null;

function record(child) {
  let text = '';
  for (const out of [child.stdout, child.stderr]) {
    out.on('data', (chunk) => (text = (text + chunk).slice(-20_000)));
  }
  return () => text;
}

function finished(child) {
  const log = record(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}:\n${log()}`))));
  });
}

/** Waits until a condition holds; what it throws counts as not yet. */
export async function until(holds, why) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      if (await holds()) {
        return;
      }
    } catch {
      // not yet
    }
    if (Date.now() > end) {
      throw new Error(why());
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
