// What the server says and is told beyond the protocol; see CONTRACTS, "Wire",
// and lsp/wire.go.

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

/** The argument of the commands about a statement. */
export interface Place {
  uri: string;
  position: Position;
}

/** A stored value; numbers that JavaScript does not hold come as strings. */
export type Cell = null | number | string | boolean | { blob: string };

/** What running a query gave. */
export interface Ran {
  outcome: 'ok' | 'empty' | 'degenerate' | 'error' | 'timeout' | 'refused';
  error?: string;
  milliseconds: number;
  columns: string[] | null;
  rows: Cell[][] | null;
  rowCount: number;
  truncated: boolean;
}

export interface Candidate {
  id: string;
  title: string;
  trust: 'exact' | 'verified' | 'unverified';
  edits: { range: Range; newText: string }[] | null;
  instruction: string;
  masked: string;
  /** Equal numbers mean equal rows; 0 where the rows are those of the original, or not known. */
  group: number;
  because: string[] | null;
  ran: Ran | null;
}

/** The answer of sqlrepair.runCandidates. */
export interface Trial {
  uri: string;
  version: number;
  range: Range;
  original: Ran;
  candidates: Candidate[] | null;
}

/** The answer of sqlrepair.showMasked. */
export interface Masked {
  masked: string;
  holes: { kind: string; range: Range }[] | null;
  instruction: string;
}

/** The answer of sqlrepair.explainScore. Base, the weights of all terms and that of the others make up the sum. */
export interface Score {
  uri: string;
  version: number;
  range: Range;
  title: string;
  question: string;
  score: number;
  threshold: number;
  sum: 'log odds' | 'probability';
  base: number;
  terms: Term[] | null;
  others: { count: number; weight: number };
}

/** A fact that moved a score. */
export interface Term {
  feature: string;
  verdict: string;
  value: number | null;
  weight: number;
  text: string;
  evidence: { from: string; text: string; range: Range | null }[] | null;
}

/** The answer of sqlrepair.showPrompt. */
export interface Prompt {
  messages: { role: string; content: string }[];
}

/** The answer of sqlrepair.apply. */
export interface Applied {
  applied: boolean;
  failureReason?: string;
}

/** The parameters of sqlrepair/status. */
export interface Status {
  uri: string;
  statements: number;
  paired: number;
  text: string;
  databases: string[] | null;
  problems: string[] | null;
  trusted: boolean;
  /** Of servers: when their schema was last known to be current; kept ones were not compared yet. */
  schemas?: { database: string; at: string; kept: boolean }[];
}

export const commands = {
  runCandidates: 'sqlrepair.runCandidates',
  showMasked: 'sqlrepair.showMasked',
  runQuery: 'sqlrepair.runQuery',
  explainScore: 'sqlrepair.explainScore',
  showPrompt: 'sqlrepair.showPrompt',
  apply: 'sqlrepair.apply',
} as const;
