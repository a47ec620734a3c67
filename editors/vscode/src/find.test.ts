import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findServer, type Machine } from './find';

function machine(files: string[], more: Partial<Machine> = {}): Machine {
  return { platform: 'linux', arch: 'x64', env: { PATH: '/usr/bin:/opt/bin' }, home: '/home/u', runs: (f) => files.includes(f), ...more };
}

const windows: Partial<Machine> = { platform: 'win32', env: { Path: 'C:\\Windows;"D:\\my tools"' }, home: 'C:\\Users\\u' };

test('the setting, the package, the PATH, go install: the first that is there', () => {
  const all = ['/s/own', '/ext/bin/linux-x64/sqlrepair-lsp', '/opt/bin/sqlrepair-lsp', '/home/u/go/bin/sqlrepair-lsp'];
  const m = machine(all);
  assert.deepEqual(findServer('/s/own', '/ext', m), { path: all[0], from: 'setting' });
  assert.deepEqual(findServer('', '/ext', m), { path: all[1], from: 'package' });
  assert.deepEqual(findServer(' ', '/ext', machine(all.slice(2))), { path: all[2], from: 'PATH' });
  assert.deepEqual(findServer('', '/ext', machine(all.slice(3))), { path: all[3], from: 'go' });
});

test('a setting may name a file below the home folder or a name on the PATH', () => {
  const m = machine(['/home/u/bin/lsp', '/opt/bin/lsp']);
  assert.deepEqual(findServer('~/bin/lsp', '/ext', m), { path: '/home/u/bin/lsp', from: 'setting' });
  assert.deepEqual(findServer('lsp', '/ext', m), { path: '/opt/bin/lsp', from: 'setting' });
});

test('a wrong setting is named, not passed over', () => {
  const m = machine(['/opt/bin/sqlrepair-lsp']);
  for (const [setting, why] of [
    ['/none', 'no such program'],
    ['./bin/lsp', 'not an absolute path'],
    ['none', 'not on the PATH'],
  ] as const) {
    const found = findServer(setting, '/ext', m);
    assert.ok('missing' in found && found.missing.includes(`"${setting}"`) && found.missing.includes(why), JSON.stringify(found));
  }
});

test('nothing found says where it was looked for', () => {
  assert.deepEqual(findServer('', '/ext', machine([])), {
    missing: 'It is not on the PATH, and there is no /home/u/go/bin/sqlrepair-lsp.',
  });
});

test('an open folder cannot say which program runs', () => {
  const m = machine(['sqlrepair-lsp', './sqlrepair-lsp', 'bin/sqlrepair-lsp'], { env: { PATH: '.::bin:' } });
  assert.ok('missing' in findServer('', '/ext', m));
});

test('Windows: .exe, Path, quoted entries', () => {
  const exe = 'D:\\my tools\\sqlrepair-lsp.exe';
  assert.deepEqual(findServer('', 'C:\\ext', machine([exe], windows)), { path: exe, from: 'PATH' });
  assert.deepEqual(findServer('sqlrepair-lsp', 'C:\\ext', machine([exe], windows)), { path: exe, from: 'setting' });
  assert.deepEqual(findServer('D:\\my tools\\sqlrepair-lsp', 'C:\\ext', machine([exe], windows)), { path: exe, from: 'setting' });
  const bundled = 'C:\\ext\\bin\\win32-x64\\sqlrepair-lsp.exe';
  assert.deepEqual(findServer('', 'C:\\ext', machine([bundled, exe], windows)), { path: bundled, from: 'package' });
});

// In WSL the extension runs in Linux, and Windows' folders are on the PATH. A
// Windows server there would not understand the paths that it is given.
test('WSL: never the .exe of Windows', () => {
  const m = machine(['/mnt/c/tools/sqlrepair-lsp.exe'], { env: { PATH: '/mnt/c/tools' } });
  assert.ok('missing' in findServer('', '/ext', m));
});

test('go install: GOBIN, then GOPATH', () => {
  const at = (env: NodeJS.ProcessEnv, file: string) => findServer('', '/ext', machine([file], { env }));
  assert.deepEqual(at({ GOBIN: '/gobin', GOPATH: '/gopath' }, '/gobin/sqlrepair-lsp'), { path: '/gobin/sqlrepair-lsp', from: 'go' });
  assert.deepEqual(at({ GOPATH: '/a:/b' }, '/a/bin/sqlrepair-lsp'), { path: '/a/bin/sqlrepair-lsp', from: 'go' });
});
