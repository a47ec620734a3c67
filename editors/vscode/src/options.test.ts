import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initializationOptions, levelOf, selector, usersOwn, withUsersOwn } from './options';

test('trust and settings are passed on, and the extension shows results itself', () => {
  const settings = { execute: { automatic: 'save' } };
  assert.deepEqual(initializationOptions(true, settings), { trusted: true, shows: true, settings });
  assert.deepEqual(initializationOptions(false, {}), { trusted: false, shows: true, settings: {} });
});

test('what only the user may set is taken from the user alone, however a workspace writes it', () => {
  const keys = ['llm.hosts', 'llm.key', 'server.path'];
  const users: Record<string, unknown> = { 'llm.hosts': ['mine'] };
  for (const settings of [{}, { llm: { hosts: ['evil'], key: 'theirs', model: 'm' } }, { llm: 'evil', server: [] }]) {
    const got = withUsersOwn(settings, keys, (key) => users[key]) as { llm: Record<string, unknown>; server: { path?: unknown } };
    assert.deepEqual(got.llm['hosts'], ['mine']);
    assert.equal(got.llm['key'], null);
    assert.equal(got.llm['model'], (settings as { llm?: { model?: string } }).llm?.model);
    assert.equal(got.server.path, null);
  }
});

test('where a model is, its key and its records are the user\'s own', () => {
  const own = usersOwn(JSON.parse(readFileSync('package.json', 'utf8')));
  for (const key of ['llm.base_url', 'llm.hosts', 'llm.key', 'llm.replay']) {
    assert.ok(own.includes(key), key);
  }
  assert.ok(!own.includes('llm.model'));
});

test('each language in files and in new documents, once', () => {
  assert.deepEqual(selector(['sql', ' mysql', 'sql', '']), [
    { scheme: 'file', language: 'sql' },
    { scheme: 'untitled', language: 'sql' },
    { scheme: 'file', language: 'mysql' },
    { scheme: 'untitled', language: 'mysql' },
  ]);
});

test('log lines keep their level; a crash is an error', () => {
  assert.equal(levelOf('time=2026-01-01T00:00:00Z level=WARN msg="level=ERROR"'), 'warn');
  assert.equal(levelOf('level=INFO msg=ready'), 'info');
  assert.equal(levelOf('panic: runtime error'), 'error');
});
