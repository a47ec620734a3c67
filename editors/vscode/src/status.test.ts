import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusLine, type State } from './status';
import type { Status } from './wire';

const running: State = { kind: 'running', path: '/bin/lsp', version: 'v1.2.3' };
const status = (more: Partial<Status> = {}): Status => ({
  uri: 'file:///a.sql', statements: 3, paired: 2, text: '2 of 3 statements paired, database shop.sql',
  databases: ['shop.sql'], problems: null, trusted: true, ...more,
});

test('the server’s own words, and where it is', () => {
  assert.deepEqual(statusLine(running, status()), {
    text: '$(database) 2 of 3 statements paired, database shop.sql',
    details: ['2 of 3 statements paired, database shop.sql', 'Server v1.2.3: /bin/lsp'],
    warns: false,
  });
});

test('problems are shown and warn', () => {
  const line = statusLine(running, status({ problems: ['open shop.sql: no such file'] }));
  assert.ok(line.warns && line.text.startsWith('$(warning)') && line.details.includes('Problem: open shop.sql: no such file'));
});

test('the age of schemas is told', () => {
  const details = (kept: boolean) => statusLine(running, status({ schemas: [{ database: 'shop', at: '2026-03-01T10:00:00Z', kept }] })).details;
  assert.ok(details(true).some((d) => /^Schema of shop: kept from .*26/.test(d)), details(true).join());
  assert.ok(details(false).some((d) => /^Schema of shop: current at .*26/.test(d)), details(false).join());
});

test('an untrusted workspace says so', () => {
  const line = statusLine(running, status({ trusted: false }));
  assert.ok(line.text.startsWith('$(shield)') && line.details.some((d) => d.includes('not trusted')));
});

test('names of databases are not read as icons', () => {
  assert.ok(!statusLine(running, status({ text: 'database $(bug).db' })).text.includes('$(bug)'));
});

test('without a running server', () => {
  assert.equal(statusLine({ kind: 'stopped' }, status()).warns, false);
  assert.deepEqual(statusLine({ kind: 'missing', why: 'Not there.' }, undefined).details, ['The server was not found.', 'Not there.']);
  assert.equal(statusLine({ kind: 'failed', why: 'x' }, undefined).warns, true);
  const silent = statusLine({ kind: 'silent', path: '/bin/lsp', seconds: 20 }, undefined);
  assert.ok(silent.warns && silent.text.endsWith('no answer') && silent.details.some((d) => d.includes('output')));
});
