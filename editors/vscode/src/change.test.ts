import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, near, pieces, type Piece } from './change';

const brief = (all: Piece[]) => all.map((p) => ({ same: '', gone: '-', new: '+', cut: '…' })[p.kind] + p.text);

test('edits as pieces, behind é😀 and in any order', () => {
  const text = '/* é😀 */ SELECT nmae FROM t ORDER BY a DESC;';
  const desc = { start: text.indexOf('DESC'), end: text.indexOf(';'), text: 'ASC' };
  const name = { start: text.indexOf('nmae'), end: text.indexOf(' FROM'), text: 'name' };
  assert.deepEqual(brief(pieces(text, text.indexOf('SELECT'), text.length, [desc, name])), [
    'SELECT ', '-nmae', '+name', ' FROM t ORDER BY a ', '-DESC', '+ASC', ';',
  ]);
});

test('an edit outside the statement widens it', () => {
  const text = '-- error: x\nSELECT 1';
  assert.deepEqual(brief(pieces(text, 12, 20, [{ start: 0, end: 12, text: '' }])), ['--- error: x\n', 'SELECT 1']);
  assert.deepEqual(brief(pieces('a b', 0, 1, [{ start: 3, end: 3, text: '!' }])), ['a b', '+!']);
});

test('no edit leaves the statement', () => {
  assert.deepEqual(brief(pieces('x SELECT 1 y', 2, 10, [])), ['SELECT 1']);
});

test('lines far from a change are cut', () => {
  const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}\n`).join('');
  const all: Piece[] = [
    { kind: 'same', text: lines(1, 9) + 'x ' },
    { kind: 'gone', text: 'a' },
    { kind: 'same', text: ' y\n' + lines(11, 30) },
    { kind: 'new', text: 'b' },
    { kind: 'same', text: '\n31' },
  ];
  assert.deepEqual(brief(near(all, 1)), ['…8 more lines', '9\nx ', '-a', ' y\n11\n', '…18 more lines', '30\n', '+b', '\n31']);
  assert.deepEqual(near(all.slice(0, 1), 1), all.slice(0, 1)); // nothing changes: all of it is shown
});

test('a place follows what is typed before it', () => {
  assert.equal(follow(10, { start: 2, length: 0, text: 'abc' }), 13);
  assert.equal(follow(10, { start: 10, length: 0, text: 'abc' }), 10);
  assert.equal(follow(10, { start: 20, length: 5, text: '' }), 10);
  assert.equal(follow(10, { start: 8, length: 5, text: 'x' }), 8);
});
