// What the server is started with and which documents it gets.

/** The server's own options; see CONTRACTS, "Wire". */
export function initializationOptions(trusted: boolean, settings: object): { trusted: boolean; shows: true; settings: object } {
  return { trusted, shows: true, settings };
}

/** The documents of the languages, in files and not yet saved. */
export function selector(languages: readonly string[]): { scheme: string; language: string }[] {
  const ids = [...new Set(languages.map((l) => l.trim()).filter((l) => l !== ''))];
  return ids.flatMap((language) => ['file', 'untitled'].map((scheme) => ({ scheme, language })));
}

export type Level = 'debug' | 'info' | 'warn' | 'error';

/** How loud a line of the server's log is; what is no line of a log is an error. */
export function levelOf(line: string): Level {
  const level = /(?:^|\s)level=(DEBUG|INFO|WARN|ERROR)\b/.exec(line)?.[1];
  return level ? (level.toLowerCase() as Level) : 'error';
}
