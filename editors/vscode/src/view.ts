// The results as the HTML of a web view. Everything that comes from the server,
// the database or the file goes through html, which escapes it.

import type { Piece } from './change';
import { html, prose, type Html } from './html';
import type { Candidate, Cell, Masked, Ran, Score, Term, Trial } from './wire';

/** What the view shows. */
export type Content =
  | { kind: 'trial'; trial: Trial; changes: (Piece[] | undefined)[] }
  | { kind: 'result'; ran: Ran }
  | { kind: 'masked'; masked: Masked }
  | { kind: 'score'; score: Score }
  | { kind: 'failed'; what: string; why: string; untrusted: boolean };

/** A content and the query that it is about. */
export type Scene = Content & { file: string; line: number };

/** Where the page gets its style and script, and what they are allowed by. */
export interface Frame {
  csp: string;
  nonce: string;
  style: string;
  script: string;
}

/** Rows of one result that are shown; people look at the first. */
const shownRows = 50;
const shownLetters = 200;

export function page(scene: Scene, f: Frame): string {
  const policy = `default-src 'none'; style-src ${f.csp}; script-src 'nonce-${f.nonce}'`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${f.style}">
<title>${title(scene)}</title>
</head>
<body>
<header class="top">
<h1>${title(scene)}</h1>
<button class="link" data-do="reveal">${scene.file}, line ${scene.line}</button>
<button class="quiet" data-do="again">Run again</button>
</header>
<p class="note" id="note" role="status" hidden></p>
<main>
${body(scene)}
</main>
<script nonce="${f.nonce}" src="${f.script}"></script>
</body>
</html>
`.text;
}

export function title(scene: Content): string {
  switch (scene.kind) {
    case 'trial':
      return 'Repair candidates';
    case 'result':
      return 'Query result';
    case 'masked':
      return 'Masked query';
    case 'score':
      return 'Score';
    case 'failed':
      return scene.what;
  }
}

function body(scene: Content): Html {
  switch (scene.kind) {
    case 'trial':
      return trial(scene.trial, scene.changes);
    case 'result':
      return html`${summary(scene.ran)}${table(scene.ran, 'Rows of the query')}`;
    case 'masked':
      return masked(scene.masked);
    case 'score':
      return score(scene.score);
    case 'failed':
      return failed(scene.why, scene.untrusted);
  }
}

function trial(t: Trial, changes: (Piece[] | undefined)[]): Html {
  const candidates = t.candidates ?? [];
  return html`<section class="original" aria-labelledby="original">
<div class="head"><h2 id="original">As it stands</h2>
${summary(t.original)}</div>
${table(t.original, 'Rows of the query as it stands')}
</section>
${candidates.length === 0 ? none : candidates.map((c, i) => candidate(c, i, changes[i], t))}`;
}

const none = html`<section class="empty">
<h2>No candidate</h2>
<p>Nothing is wrong with this query that SQL Repair can see, or it knows no change that would help.</p>
</section>`;

function candidate(c: Candidate, i: number, change: Piece[] | undefined, t: Trial): Html {
  const id = `candidate-${i + 1}`;
  const because = c.because ?? [];
  const trust = ['exact', 'verified'].includes(c.trust) ? c.trust : 'unverified';
  const likely = trust !== 'unverified';
  return html`<section class="candidate${likely ? ' likely' : ''}" aria-labelledby="${id}">
<div class="head">
<h2 id="${id}"><span class="number">${i + 1}</span> ${prose(c.title)}</h2>
<span class="trust ${trust}" tabindex="0" role="note" aria-label="${c.trust}: ${trustWords(c.trust)}" data-words="${trustWords(c.trust)}">${c.trust}</span>
<button class="${likely ? '' : 'quiet'}" data-do="apply" data-repair="${c.id}" aria-describedby="${id}">Apply</button>
</div>
${because.length === 0 ? undefined : html`<ul class="because">${because.map((b) => html`<li>${prose(b)}</li>`)}</ul>`}
${change && html`<pre>${change.map(piece)}</pre>`}
${c.ran ? html`${summary(c.ran, equals(c, i, t))}${table(c.ran, `Rows of candidate ${i + 1}`)}` : html`<p class="size">Not run.</p>`}
</section>
`;
}

/** What a level of trust means, in plain words. */
export function trustWords(trust: string): string {
  switch (trust) {
    case 'exact':
      return 'One change stands out: the database accepts it, and the finding is gone.';
    case 'verified':
      return 'It was run on your database and behaves better than the query as it stands.';
  }
  return 'Nothing shows that it is better. Look at its rows before you apply it.';
}

/** Which results hold the same rows as the i-th candidate's. */
export function equals(c: Candidate, i: number, t: Trial): string | undefined {
  if (!c.ran || !['ok', 'empty', 'degenerate'].includes(c.ran.outcome)) {
    return undefined;
  }
  if (c.group === 0) {
    // A result that was cut off has no group: nothing is known of its other rows.
    return c.ran.truncated || t.original.truncated ? undefined : 'Same rows as the query as it stands.';
  }
  const others = (t.candidates ?? []).flatMap((o, k) => (k !== i && o.group === c.group ? [k + 1] : []));
  if (others.length === 0) {
    return undefined;
  }
  return `Same rows as candidate${others.length > 1 ? 's' : ''} ${listed(others)}.`;
}

function listed(numbers: readonly number[]): string {
  return numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

function piece(p: Piece): Html {
  switch (p.kind) {
    case 'gone':
      return html`<del>${p.text}</del>`;
    case 'new':
      return html`<ins>${p.text}</ins>`;
    case 'cut':
      return html`<span class="cut">⋯ ${p.text}
</span>`;
    case 'same':
      return html`${p.text}`;
  }
}

/** A result in one line. */
export function size(r: Ran): string {
  const time = r.milliseconds > 0 ? ` in ${r.milliseconds} ms` : '';
  const rows = `${r.rowCount}${r.truncated ? ' or more' : ''} ${r.rowCount === 1 && !r.truncated ? 'row' : 'rows'}${time}`;
  switch (r.outcome) {
    case 'ok':
      return rows;
    case 'empty':
      return `No rows${time}`;
    case 'degenerate':
      return `${rows}, with nothing but NULL or 0`;
    case 'timeout':
      return `Stopped after ${r.milliseconds} ms: it took too long`;
    case 'error':
      return `The database refuses it: ${r.error ?? 'no reason given'}`;
    case 'refused':
      return `Not run: ${r.error ?? 'it is no single query that only reads'}`;
  }
  return r.error ? `${r.outcome}: ${r.error}` : `${r.outcome}`;
}

function summary(r: Ran, equal?: string): Html {
  const bad = ['error', 'timeout', 'refused'].includes(r.outcome);
  return html`<p class="size${bad ? ' bad' : ''}">${size(r)}${equal && html` <span class="equal">${equal}</span>`}</p>
`;
}

function table(r: Ran, label: string): Html | undefined {
  const columns = r.columns ?? [];
  const rows = r.rows ?? [];
  if (columns.length === 0 || rows.length === 0) {
    return undefined;
  }
  const left = r.rowCount - Math.min(rows.length, shownRows);
  return html`<div class="rows" tabindex="0" role="region" aria-label="${label}">
<table>
<thead><tr>${columns.map((c) => html`<th scope="col">${c}</th>`)}</tr></thead>
<tbody>
${rows.slice(0, shownRows).map((row) => html`<tr>${row.map(cell)}</tr>
`)}</tbody>
</table>
</div>
${left > 0 ? html`<p class="more">… and ${r.truncated ? 'at least ' : ''}${left} more</p>` : undefined}`;
}

/** A stored value. NULL, an empty text and a blob look like no text. */
export function cell(c: Cell | undefined): Html {
  if (c === null || c === undefined) {
    return html`<td class="null">NULL</td>`;
  }
  if (typeof c === 'number' || typeof c === 'boolean') {
    return html`<td class="number">${String(c)}</td>`;
  }
  if (typeof c === 'object') {
    return html`<td class="blob">x'${c.blob}'</td>`;
  }
  if (c === '') {
    return html`<td class="null">(empty text)</td>`;
  }
  const letters = [...c];
  const text = (letters.length > shownLetters ? letters.slice(0, shownLetters).join('') + '…' : c).replace(/\r\n|\r|\n/g, '↵');
  return html`<td>${text}</td>`;
}

function masked(m: Masked): Html {
  const parts = m.masked.split(/(\[MASK\d+\])/);
  return html`<p>${prose(m.instruction)}</p>
<pre>${parts.map((p, i) => (i % 2 === 1 ? html`<mark>${p}</mark>` : p))}</pre>
${parts.length === 1 ? html`<p class="size">Nothing is masked: nothing wrong is known of this query.</p>` : undefined}`;
}

function score(s: Score): Html {
  const terms = s.terms ?? [];
  const sum = terms.reduce((all, t) => all + t.weight, s.base + s.others.weight);
  return html`<p class="headline">${capital(s.title)}</p>
<p class="size">${s.question}</p>
<div class="terms"><table>
<thead><tr><th scope="col">weight</th><th scope="col">fact</th><th scope="col">rests on</th></tr></thead>
<tbody>
<tr><td class="number">${signed(s.base)}</td><td>where nothing is known of the query</td><td></td></tr>
${terms.map(term)}${s.others.count > 0 ? html`<tr><td class="number">${signed(s.others.weight)}</td><td>${s.others.count} facts more</td><td></td></tr>
` : undefined}</tbody>
<tfoot><tr><td class="number">${signed(sum)}</td><td>together: the ${s.sum} of ${s.score.toFixed(2)}</td><td></td></tr></tfoot>
</table></div>
<p class="more">From ${s.threshold.toFixed(2)} on a query is taken to answer its question.</p>`;
}

function term(t: Term): Html {
  const against = t.weight < 0 ? ' against' : '';
  return html`<tr><td class="number${against}">${signed(t.weight)}</td><td title="${t.feature}${t.verdict && `: ${t.verdict}`}">${prose(t.text)}</td><td>${(t.evidence ?? []).slice(0, shownEvidence).map((e) => {
    const words = e.text === t.text || e.text === 'here' ? '' : e.text;
    const place = e.range
      ? html`<button class="link" data-do="go" data-line="${e.range.start.line}" data-character="${e.range.start.character}">${e.from}, line ${e.range.start.line + 1}</button>`
      : html`${e.from}`;
    return html`<div>${place}${words && html`: ${prose(words)}`}</div>`;
  })}</td></tr>
`;
}

/** How many of a fact's places are shown. */
const shownEvidence = 3;

/** A weight with its sign. */
export function signed(x: number): string {
  return `${x < 0 ? '−' : '+'}${Math.abs(x).toFixed(2)}`;
}

function capital(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1);
}

function failed(why: string, untrusted: boolean): Html {
  return html`<section class="failed">
<p>${prose(why)}</p>
${untrusted ? html`<p>Nothing is run in a workspace that is not trusted.</p>` : undefined}
<p>${untrusted ? html`<button data-do="trust">Manage workspace trust</button> ` : undefined}<button class="quiet" data-do="output">Show the output</button></p>
</section>`;
}
