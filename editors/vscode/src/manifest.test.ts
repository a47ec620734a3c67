import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const readme = readFileSync('README.md', 'utf8');
const commands = new Set<string>(manifest.contributes.commands.map((c: { command: string }) => c.command));

test('menus and the walkthrough name commands that there are', () => {
  const text = JSON.stringify(manifest.contributes.walkthroughs);
  const linked = [...text.matchAll(/\(command:([\w.]+)\)/g)].map((m) => m[1]!);
  const inMenus = Object.values(manifest.contributes.menus).flatMap((m) => (m as { command: string }[]).map((e) => e.command));
  assert.ok(linked.length > 0 && inMenus.length > 0);
  for (const command of [...linked, ...inMenus]) {
    assert.ok(commands.has(command), command);
  }
});

test('what the walkthrough shows is packaged', () => {
  for (const { media } of manifest.contributes.walkthroughs[0].steps) {
    const file: string = media.image ?? media.markdown;
    // Pictures are copied from the documentation when the extension is built.
    assert.ok(existsSync(file.startsWith('dist/') ? `../../docs/images/${basename(file)}` : file), file);
    assert.ok(!file.startsWith('dist/') || readFileSync('build.mjs', 'utf8').includes(`'${basename(file)}'`), file);
  }
});

test('the README names every command and setting', () => {
  for (const { title } of manifest.contributes.commands) {
    assert.ok(readme.includes(title), title);
  }
  for (const setting of Object.keys(manifest.contributes.configuration.properties)) {
    assert.ok(readme.includes(`\`${setting}\``), setting);
  }
});
