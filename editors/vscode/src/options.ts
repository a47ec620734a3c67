// What the server is started with and which documents it gets.

/** The server's own options; see CONTRACTS, "Wire". */
export function initializationOptions(trusted: boolean, settings: object): { trusted: boolean; shows: true; settings: object } {
  return { trusted, shows: true, settings };
}

/** The settings that only the user may set, never a workspace, by the extension's manifest. */
export function usersOwn(manifest: { contributes: { configuration: { properties: Record<string, { scope?: string }> } } }): string[] {
  return Object.entries(manifest.contributes.configuration.properties)
    .filter(([, p]) => p.scope === 'machine')
    .map(([key]) => key.replace(/^sqlrepair\./, ''));
}

/**
 * The settings with those of the user in their place. VS Code keeps a workspace from setting them by their names, but
 * not from setting a table around them: `"sqlrepair.llm": { "hosts": […] }`.
 */
export function withUsersOwn(settings: object, keys: readonly string[], own: (key: string) => unknown): object {
  const out = JSON.parse(JSON.stringify(settings)) as Record<string, unknown>;
  for (const key of keys) {
    const path = key.split('.');
    const last = path.pop()!;
    let at = out;
    for (const part of path) {
      const next = at[part];
      at = (typeof next === 'object' && next !== null ? next : (at[part] = {})) as Record<string, unknown>;
    }
    at[last] = own(key) ?? null;
  }
  return out;
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
