import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initializationOptions, levelOf, selector } from './options';

test('trust and settings are passed on, and the extension shows results itself', () => {
  const settings = { execute: { automatic: 'save' } };
  assert.deepEqual(initializationOptions(true, settings), { trusted: true, shows: true, settings });
  assert.deepEqual(initializationOptions(false, {}), { trusted: false, shows: true, settings: {} });
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
