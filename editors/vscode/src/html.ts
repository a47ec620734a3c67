// HTML in which every value is escaped unless it was made here.

export class Html {
  constructor(readonly text: string) {}
}

export type Value = Html | string | number | undefined | readonly Value[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => escapes[c] ?? c);
}

/** A tagged template. Values may stand in text and in attributes within double quotes. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, i) => part + (i < values.length ? made(values[i]) : '')).join(''));
}

function made(v: Value): string {
  if (v === undefined) {
    return '';
  }
  if (v instanceof Html) {
    return v.text;
  }
  if (typeof v === 'string' || typeof v === 'number') {
    return escape(String(v));
  }
  return v.map(made).join('');
}

/** A text of the server, in which `names` stand between backticks. */
export function prose(text: string): Html {
  const parts = text.split('`');
  if (parts.length % 2 === 0) {
    return html`${text}`; // a backtick of its own
  }
  return html`${parts.map((p, i) => (i % 2 === 1 ? html`<code>${p}</code>` : p))}`;
}
