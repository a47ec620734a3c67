import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, prose } from './html';
import { cell, equals, page, signed, size, trustWords, type Content, type Scene } from './view';
import type { Candidate, Ran, Trial } from './wire';

const frame = { csp: 'https://here', nonce: 'abc', style: 'https://here/view.css', script: 'https://here/view.js' };
const rows = (...values: Ran['rows'] & object): Ran => ({
  outcome: values.length > 0 ? 'ok' : 'empty', milliseconds: 3, columns: ['name'], rows: values, rowCount: values.length, truncated: false,
});
const candidate = (more: Partial<Candidate> = {}): Candidate => ({
  id: 'order-direction.0.0/0', title: 'Sort ascending', trust: 'exact', edits: [], instruction: '', masked: '', group: 0,
  because: ['the question asks for "cheapest"'], ran: rows(['Pen']), ...more,
});
const trial = (candidates: Candidate[] | null, original = rows(['Atlas'])): Trial => ({
  uri: 'file:///a.sql', version: 1, range: { start: { line: 1, character: 0 }, end: { line: 1, character: 9 } }, original, candidates,
});
const shown = (content: Content): string => page({ ...content, file: 'a.sql', line: 2 } as Scene, frame);
const shownTrial = (t: Trial): string => shown({ kind: 'trial', trial: t, changes: [] });

test('a candidate: title, trust in words, reasons, rows, a button', () => {
  const got = shownTrial(trial([candidate()]));
  for (const want of [
    'a.sql, line 2', 'As it stands', '<td>Atlas</td>', 'Sort ascending</h2>', `data-words="${trustWords('exact')}"`,
    '<li>the question asks for &quot;cheapest&quot;</li>', '<th scope="col">name</th>', '<td>Pen</td>', '1 row in 3 ms',
    'data-do="apply" data-repair="order-direction.0.0/0"',
  ]) {
    assert.ok(got.includes(want), `${want} is not in\n${got}`);
  }
});

test('what an edit changes is marked', () => {
  const got = shown({
    kind: 'trial', trial: trial([candidate()]),
    changes: [[{ kind: 'same', text: 'ORDER BY a ' }, { kind: 'gone', text: 'DESC' }, { kind: 'new', text: 'ASC' }]],
  });
  assert.ok(got.includes('<pre>ORDER BY a <del>DESC</del><ins>ASC</ins></pre>'));
});

test('nothing to repair, and nothing that ran', () => {
  assert.ok(shownTrial(trial(null)).includes('No candidate'));
  assert.ok(shownTrial(trial([candidate({ ran: null, because: null })])).includes('Not run.'));
  assert.ok(shownTrial(trial([], rows())).includes('No rows in 3 ms'));
});

test('an error, with the way to trust the workspace only where that is the cause', () => {
  const got = (untrusted: boolean) => shown({ kind: 'failed', what: 'The query was not run', why: 'no `database`', untrusted });
  assert.ok(got(false).includes('<h1>The query was not run</h1>') && got(false).includes('no <code>database</code>'));
  assert.ok(got(true).includes('data-do="trust"') && !got(false).includes('data-do="trust"'));
});

test('holes of a masked query are marked', () => {
  const got = shown({ kind: 'masked', masked: { masked: 'ORDER BY a [MASK1]', holes: null, instruction: 'Sort ascending.' } });
  assert.ok(got.includes('<pre>ORDER BY a <mark>[MASK1]</mark></pre>') && got.includes('Sort ascending.'));
});

test('a score is a sum, and a fact leads to its place', () => {
  const range = { start: { line: 8, character: 4 }, end: { line: 8, character: 8 } };
  const got = shown({ kind: 'score', score: {
    uri: 'file:///a.sql', version: 1, range, title: 'may not answer the question: 0.12 · x', question: 'The <cheapest>?', score: 0.12, threshold: 0.5,
    sum: 'log odds', base: 0.5, others: { count: 3, weight: -0.25 },
    terms: [
      { feature: 'outcome.empty', verdict: '', value: 1, weight: -1.5, text: 'no row comes back', evidence: [{ from: 'data', text: '0 rows came back', range: null }] },
      { feature: 'Order', verdict: 'FAIL', value: -1, weight: -0.75, text: '`price` the wrong way', evidence: [{ from: 'sql', text: 'here', range }] },
    ],
  } });
  for (const want of [
    'May not answer the question: 0.12', 'The &lt;cheapest&gt;?', '<td class="number">+0.50</td>', '<td class="number against">−1.50</td>',
    '<div>data: 0 rows came back</div>', 'title="Order: FAIL"', '<code>price</code>', 'data-do="go" data-line="8" data-character="4">sql, line 9</button>',
    '3 facts more', '<td class="number">−2.00</td><td>together: the log odds of 0.12',
  ]) {
    assert.ok(got.includes(want), `${want} is not in\n${got}`);
  }
  assert.equal(signed(0), '+0.00');
});

test('NULL differs from the text NULL, and an empty text from nothing', () => {
  assert.equal(cell(null).text, '<td class="null">NULL</td>');
  assert.equal(cell('NULL').text, '<td>NULL</td>');
  assert.equal(cell('').text, '<td class="null">(empty text)</td>');
  assert.equal(cell(0).text, '<td class="number">0</td>');
  assert.equal(cell('9007199254740993').text, '<td>9007199254740993</td>');
  assert.equal(cell({ blob: '00ff' }).text, '<td class="blob">x\'00ff\'</td>');
  assert.equal(cell('a\r\nb').text, '<td>a↵b</td>');
});

test('long values and many rows are cut, never within a letter', () => {
  assert.equal(cell('😀'.repeat(300)).text, `<td>${'😀'.repeat(200)}…</td>`);
  const many: Ran = { ...rows(...Array.from({ length: 60 }, () => ['x'])), rowCount: 200, truncated: true };
  const got = shown({ kind: 'result', ran: many });
  assert.equal(got.match(/<td>x<\/td>/g)?.length, 50);
  assert.ok(got.includes('… and at least 150 more'));
});

test('sizes in words', () => {
  const r = rows(['x']);
  assert.equal(size({ ...r, rowCount: 2 }), '2 rows in 3 ms');
  assert.equal(size({ ...r, rowCount: 200, truncated: true }), '200 or more rows in 3 ms');
  assert.equal(size({ ...r, milliseconds: 0 }), '1 row');
  assert.equal(size({ ...r, outcome: 'degenerate' }), '1 row in 3 ms, with nothing but NULL or 0');
  assert.equal(size({ ...r, outcome: 'error', error: 'no such column: x' }), 'The database refuses it: no such column: x');
  assert.equal(size({ ...r, outcome: 'refused', error: 'no database' }), 'Not run: no database');
  assert.equal(size({ ...r, outcome: 'timeout' }), 'Stopped after 3 ms: it took too long');
});

test('equal rows are named', () => {
  const t = trial([candidate({ group: 1 }), candidate({ group: 2 }), candidate({ group: 1 }), candidate({ group: 1 }), candidate()]);
  const said = t.candidates!.map((c, i) => equals(c, i, t));
  assert.deepEqual(said, [
    'Same rows as candidates 3 and 4.', undefined, 'Same rows as candidates 1 and 4.', 'Same rows as candidates 1 and 3.',
    'Same rows as the query as it stands.',
  ]);
});

test('a result that was cut off, or failed, equals nothing', () => {
  const said = (ran: Ran, original = rows(['x'])) => equals(candidate({ ran }), 0, trial([candidate({ ran })], original));
  assert.equal(said({ ...rows(['x']), truncated: true }), undefined);
  assert.equal(said(rows(['x']), { ...rows(['x']), truncated: true }), undefined);
  assert.equal(said({ ...rows(), outcome: 'error' }), undefined);
});

// Names, data, texts and errors may hold anything; none of it becomes HTML.
test('everything is escaped', () => {
  const evil = `"><img src=x onerror=alert(1)>'</pre></script><script>alert(2)</script>\``;
  const bad: Ran = { outcome: 'error', error: evil, milliseconds: 0, columns: [evil], rows: [[evil, { blob: evil }]], rowCount: 1, truncated: false };
  const all = candidate({ id: evil, title: evil, trust: evil as 'exact', because: [evil], ran: { ...bad, outcome: evil as 'ok' } });
  const change = [{ kind: 'same', text: evil }, { kind: 'gone', text: evil }, { kind: 'new', text: evil }, { kind: 'cut', text: evil }] as const;
  const contents: Content[] = [
    { kind: 'trial', trial: trial([all], bad), changes: [[...change]] },
    { kind: 'result', ran: bad },
    { kind: 'masked', masked: { masked: `${evil}[MASK1]`, holes: null, instruction: evil } },
    { kind: 'failed', what: evil, why: evil, untrusted: true },
  ];
  for (const content of contents) {
    const got = page({ ...content, file: evil, line: 1 } as Scene, frame);
    assert.equal(got.match(/<script/g)?.length, 1, got);
    const tags = got.replace(/"[^"]*"/g, '""');
    assert.ok(!/<img/.test(tags) && !/<[^>]*\son\w+=/.test(tags), got);
    assert.ok(got.includes(`script-src &#39;nonce-abc&#39;`) && !got.includes('unsafe'));
  }
});

test('names between backticks become code; a single backtick stays', () => {
  assert.equal(prose('Change `nmae` to `name`').text, 'Change <code>nmae</code> to <code>name</code>');
  assert.equal(prose('a ` b <').text, 'a ` b &lt;');
  assert.equal(html`${['<', html`<b>`, 1, undefined]}`.text, '&lt;<b>1');
});
