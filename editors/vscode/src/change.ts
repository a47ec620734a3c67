// What an edit changes, for people; and places that stay right while one types.

/** A replacement in UTF-16 units of the text before all of them. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

export interface Piece {
  kind: 'same' | 'gone' | 'new' | 'cut';
  text: string;
}

/** The part [from, to) of a text with its edits, widened to what the edits touch. */
export function pieces(text: string, from: number, to: number, edits: readonly Edit[]): Piece[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  const out: Piece[] = [];
  const add = (kind: Piece['kind'], s: string) => s !== '' && out.push({ kind, text: s });
  let at = Math.min(from, ...sorted.map((e) => e.start));
  for (const e of sorted) {
    add('same', text.slice(at, e.start));
    add('gone', text.slice(e.start, e.end));
    add('new', e.text);
    at = e.end;
  }
  add('same', text.slice(at, Math.max(to, at)));
  return out;
}

/** Cuts unchanged lines that are further than `lines` from a change. */
export function near(all: readonly Piece[], lines: number): Piece[] {
  return all.flatMap((p, i): Piece[] => {
    if (p.kind !== 'same' || all.length === 1) {
      return [p];
    }
    const rows = p.text.split(/(?<=\n)/);
    const head = i === 0 ? 0 : lines + 1; // the rest of a changed line counts as one
    const tail = i === all.length - 1 ? 0 : lines + (p.text.endsWith('\n') ? 0 : 1);
    if (rows.length <= head + tail + 1) {
      return [p];
    }
    return [
      { kind: 'same' as const, text: rows.slice(0, head).join('') },
      { kind: 'cut' as const, text: `${rows.length - head - tail} more lines` },
      { kind: 'same' as const, text: tail === 0 ? '' : rows.slice(-tail).join('') },
    ].filter((q) => q.text !== '');
  });
}

/** Where an offset lies after a change that replaced `length` units at `start`. */
export function follow(off: number, change: { start: number; length: number; text: string }): number {
  if (off <= change.start) {
    return off;
  }
  return off >= change.start + change.length ? off + change.text.length - change.length : change.start;
}
