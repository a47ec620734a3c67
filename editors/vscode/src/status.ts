// The words of the status bar, its tooltip and the status list.

import type { Status } from './wire';

/** What is known of the server. */
export type State =
  | { kind: 'starting' | 'stopped' }
  | { kind: 'missing'; why: string }
  | { kind: 'silent'; path: string; seconds: number }
  | { kind: 'failed'; why: string }
  | { kind: 'running'; path: string; version: string };

export interface Line {
  text: string;
  /** The lines of the tooltip and of the list that the item opens. */
  details: string[];
  warns: boolean;
}

/** The line for the active document; s is the status last sent for it. */
export function statusLine(state: State, s: Status | undefined): Line {
  switch (state.kind) {
    case 'starting':
      return { text: '$(sync~spin) SQL Repair', details: ['The server is starting.'], warns: false };
    case 'stopped':
      return { text: '$(circle-slash) SQL Repair', details: ['The server is not running.'], warns: false };
    case 'missing':
      return { text: '$(warning) SQL Repair: no server', details: ['The server was not found.', state.why], warns: true };
    case 'silent':
      return {
        text: '$(warning) SQL Repair: no answer',
        details: [`The server has not answered for ${state.seconds} seconds: ${state.path}`, 'Select this item to show its output or to restart it.'],
        warns: true,
      };
    case 'failed':
      return { text: '$(warning) SQL Repair: no server', details: ['The server does not run.', state.why], warns: true };
    case 'running':
      break;
  }
  const server = `Server ${state.version}: ${state.path}`;
  if (!s) {
    return { text: '$(database) SQL Repair', details: [server], warns: false };
  }
  const problems = s.problems ?? [];
  const ages = (s.schemas ?? []).map((x) => `Schema of ${x.database}: ${x.kept ? 'kept from' : 'current at'} ${when(x.at)}`);
  const details = [capital(s.text), ...ages, ...problems.map((p) => `Problem: ${p}`)];
  if (!s.trusted) {
    details.push('This workspace is not trusted: nothing is run and no database is opened.');
  }
  const icon = problems.length > 0 ? 'warning' : s.trusted ? 'database' : 'shield';
  // A text from the server must not be read as an icon.
  return { text: `$(${icon}) ${s.text.replaceAll('$(', '$ (')}`, details: [...details, server], warns: problems.length > 0 };
}

/** A time of the wire as people of this place write it. */
function when(at: string): string {
  return new Date(at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
