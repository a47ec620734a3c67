// Passwords that the server asks for. One goes to the server, which keeps it in
// memory, and into the editor's secret storage only where the user says so.

/** The parameters of sqlrepair/secret; see lsp/wire.go. */
export interface Question {
  connection: string;
  what: 'password';
  /** Where it is sent to. Passwords are kept under it: anybody's settings file may use the name of a connection. */
  address: string;
  /** The one given before was wrong. */
  refused: boolean;
}

export type Answer = { value: string } | { error: { code: 'Cancelled'; message: string } };

/** What is needed of the editor. */
export interface Desk<Token> {
  /** Asks the user; undefined where none is given. The token says that nobody waits for the answer any more. */
  ask(q: Question, token: Token): Thenable<string | undefined>;
  /** Reports whether the user wants a password kept. */
  offer(q: Question): Thenable<boolean>;
  store: { get(key: string): Thenable<string | undefined>; store(key: string, value: string): Thenable<void>; delete(key: string): Thenable<void> };
  /** The addresses of kept passwords, which the storage does not list. */
  kept: { get(): string[]; set(addresses: string[]): Thenable<void> };
}

export class Secrets<Token> {
  /** The passwords last given, while it is not known whether they are to be kept. */
  private readonly given = new Map<string, string>();

  constructor(private readonly desk: Desk<Token>) {}

  async answer(q: Question, token: Token): Promise<Answer> {
    const known = await this.desk.store.get(keyOf(q.address));
    if (known !== undefined && !q.refused) {
      return { value: known };
    }
    this.given.delete(q.address);
    if (known !== undefined) {
      await this.drop(q.address);
    }
    const value = await this.desk.ask(q, token);
    if (!value) {
      return { error: { code: 'Cancelled', message: 'No password was given.' } };
    }
    this.given.set(q.address, value);
    void this.keepIfWanted(q, value); // the answer does not wait for it
    return { value };
  }

  /** Deletes all that is kept, and returns how many there were. */
  async forget(): Promise<number> {
    const all = this.desk.kept.get();
    for (const address of all) {
      await this.drop(address);
    }
    return all.length;
  }

  private async keepIfWanted(q: Question, value: string): Promise<void> {
    const wanted = await this.desk.offer(q);
    // The server may have refused it meanwhile.
    if (this.given.get(q.address) !== value) {
      return;
    }
    this.given.delete(q.address);
    if (wanted) {
      await this.desk.kept.set([...new Set([...this.desk.kept.get(), q.address])]);
      await this.desk.store.store(keyOf(q.address), value);
    }
  }

  private async drop(address: string): Promise<void> {
    await this.desk.store.delete(keyOf(address));
    await this.desk.kept.set(this.desk.kept.get().filter((a) => a !== address));
  }
}

function keyOf(address: string): string {
  return `password of ${address}`;
}

/** The data of a trace without the answer to a question for a password. */
export function untold(message: string, data: unknown): unknown {
  return message.includes(`'sqlrepair/secret`) && message.startsWith('Sending response') ? undefined : data;
}

/** A message of a trace in JSON likewise: an answer does not say to what. */
export function untoldObject(data: unknown): unknown {
  const m = data as { type?: string; message?: object } | undefined;
  return m?.type === 'send-response' ? { ...m, message: { ...m.message, result: '***' } } : data;
}
