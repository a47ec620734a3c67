// Finds the server: the setting, else the one in the package, else the PATH,
// else where `go install` puts it.

import * as path from 'node:path';

/** What is known of the machine; a parameter, so that tests can be on any. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  env: NodeJS.ProcessEnv;
  home: string;
  /** Reports whether a path is a file that may be run. */
  runs(file: string): boolean;
}

export type Found = { path: string; from: 'setting' | 'package' | 'PATH' | 'go' } | { missing: string };

const name = 'sqlrepair-lsp';

/**
 * The server to start, or in words where it was looked for. A setting is never
 * passed over: who set it wants to hear that it is wrong.
 */
export function findServer(setting: string, extension: string, m: Machine): Found {
  const p = m.platform === 'win32' ? path.win32 : path.posix;
  const file = m.platform === 'win32' ? name + '.exe' : name;
  if (setting.trim() !== '') {
    return fromSetting(setting.trim(), p, m);
  }
  const bundled = p.join(extension, 'bin', `${m.platform}-${m.arch}`, file);
  if (m.runs(bundled)) {
    return { path: bundled, from: 'package' };
  }
  const onPath = lookUp(file, p, m);
  if (onPath) {
    return { path: onPath, from: 'PATH' };
  }
  const installed = p.join(goBin(p, m), file);
  if (m.runs(installed)) {
    return { path: installed, from: 'go' };
  }
  return { missing: `It is not on the PATH, and there is no ${installed}.` };
}

function fromSetting(setting: string, p: path.PlatformPath, m: Machine): Found {
  const wrong = (why: string): Found => ({ missing: `The setting sqlrepair.server.path is "${setting}", ${why}.` });
  const home = setting === '~' || setting.startsWith('~/') || (m.platform === 'win32' && setting.startsWith('~\\'));
  const file = home ? p.join(m.home, setting.slice(1)) : setting;
  if (p.isAbsolute(file)) {
    // Windows also runs what is named without its ending.
    const found = [file, ...(m.platform === 'win32' ? [file + '.exe'] : [])].find((f) => m.runs(f));
    return found ? { path: found, from: 'setting' } : wrong('and there is no such program');
  }
  if (/[\\/]/.test(file)) {
    return wrong('which is not an absolute path');
  }
  const found = lookUp(file, p, m) ?? (m.platform === 'win32' ? lookUp(file + '.exe', p, m) : undefined);
  return found ? { path: found, from: 'setting' } : wrong('which is not on the PATH');
}

/**
 * Looks a name up on the PATH. Entries that are not absolute are passed over:
 * they would let the folder that is open say which program runs.
 */
function lookUp(file: string, p: path.PlatformPath, m: Machine): string | undefined {
  const dirs = (m.env['PATH'] ?? m.env['Path'] ?? '').split(p.delimiter);
  return dirs
    .map((dir) => dir.replace(/^"(.*)"$/, '$1'))
    .filter((dir) => p.isAbsolute(dir))
    .map((dir) => p.join(dir, file))
    .find((f) => m.runs(f));
}

function goBin(p: path.PlatformPath, m: Machine): string {
  const gopath = m.env['GOPATH']?.split(p.delimiter).find((dir) => p.isAbsolute(dir));
  return m.env['GOBIN'] || p.join(gopath ?? p.join(m.home, 'go'), 'bin');
}
