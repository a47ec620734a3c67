// Takes the answers of the server's commands, which the client library registers
// by itself, and shows them. A command without an argument, as the palette and
// key bindings give it, is about the cursor.

import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { ExecuteCommandSignature, Middleware } from 'vscode-languageclient/node';
import { near, pieces, type Piece } from './change';
import type { Results } from './results';
import type { Content } from './view';
import { commands, type Applied, type Candidate, type Masked, type Place, type Prompt, type Ran, type Range, type Score, type Trial } from './wire';

/** What is being asked about. */
interface Query {
  document: vscode.TextDocument;
  at: vscode.Position;
}

/** What an answer says; the version is that of the text it is about. */
type Answer = { content: Content; version?: number; at?: vscode.Position };

const failures: Record<string, string> = {
  [commands.runCandidates]: 'The candidates were not run',
  [commands.runQuery]: 'The query was not run',
  [commands.showMasked]: 'There is no masked query',
  [commands.explainScore]: 'There is no score',
};

export function middleware(results: Results): Middleware {
  return {
    async executeCommand(command, args, next) {
      if (command === commands.showPrompt) {
        return showPrompt(await next(command, args.length === 0 ? hereArgs() : args));
      }
      if (!(command in failures)) {
        return next(command, args.length === 0 ? hereArgs() : args);
      }
      const q = await queryOf(args[0]);
      if (!q) {
        return void vscode.window.showInformationMessage('Open a SQL file and put the cursor into a query first.');
      }
      return show(results, q, command, next);
    },
  };
}

/** Shows what a language model is asked as a document of its own, to be read before anything is sent. */
async function showPrompt(answer: unknown): Promise<void> {
  const content = (answer as Prompt).messages.map((m) => `==== ${m.role}\n\n${m.content}\n`).join('\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'markdown', content }), vscode.ViewColumn.Beside);
}

/** Applies a candidate; undefined when done, else why not. */
export async function apply(document: vscode.TextDocument, version: number, repair: string): Promise<string | undefined> {
  try {
    const arg = { uri: document.uri.toString(), version, repair };
    const answer = await vscode.commands.executeCommand<Applied | undefined>(commands.apply, arg);
    return answer?.applied ? undefined : `Not applied: ${answer?.failureReason ?? 'the editor did not take the change'}`;
  } catch (err) {
    return `Not applied: ${reason(err)}`;
  }
}

export function reason(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}

async function show(results: Results, q: Query, command: string, next: ExecuteCommandSignature): Promise<void> {
  const version = q.document.version;
  let answer: Answer;
  try {
    const place: Place = { uri: q.document.uri.toString(), position: { line: q.at.line, character: q.at.character } };
    answer = read(command, await next(command, [place]), q.document);
  } catch (err) {
    if (err instanceof vscode.CancellationError) {
      return;
    }
    answer = { content: { kind: 'failed', what: failures[command]!, why: reason(err), untrusted: !vscode.workspace.isTrusted } };
  }
  const at = answer.at ?? q.at;
  const scene = { ...answer.content, file: basename(q.document.uri.path), line: at.line + 1 };
  results.show(scene, { document: q.document, version: answer.version ?? version, at }, (from) =>
    show(results, { document: q.document, at: from }, command, next),
  );
}

function read(command: string, answer: unknown, document: vscode.TextDocument): Answer {
  switch (command) {
    case commands.runCandidates: {
      const trial = answer as Trial;
      const current = trial.version === document.version;
      return {
        content: {
          kind: 'trial',
          trial,
          changes: (trial.candidates ?? []).map((c) => (current ? changeOf(document, trial, c) : undefined)),
        },
        version: trial.version,
        at: rangeOf(trial.range).start,
      };
    }
    case commands.explainScore: {
      const score = answer as Score;
      return { content: { kind: 'score', score }, version: score.version, at: rangeOf(score.range).start };
    }
    case commands.runQuery:
      return { content: { kind: 'result', ran: answer as Ran } };
    default:
      return { content: { kind: 'masked', masked: answer as Masked } };
  }
}

function changeOf(document: vscode.TextDocument, trial: Trial, c: Candidate): Piece[] {
  const off = (p: Range['start']) => document.offsetAt(new vscode.Position(p.line, p.character));
  const edits = (c.edits ?? []).map((e) => ({ start: off(e.range.start), end: off(e.range.end), text: e.newText }));
  return near(pieces(document.getText(), off(trial.range.start), off(trial.range.end), edits), 1);
}

function rangeOf(r: Range): vscode.Range {
  return new vscode.Range(r.start.line, r.start.character, r.end.line, r.end.character);
}

async function queryOf(arg: Place | undefined): Promise<Query | undefined> {
  if (arg?.uri) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(arg.uri));
    return { document, at: new vscode.Position(arg.position.line, arg.position.character) };
  }
  const editor = vscode.window.activeTextEditor;
  return editor && { document: editor.document, at: editor.selection.active };
}

function hereArgs(): Place[] {
  const editor = vscode.window.activeTextEditor;
  const at = editor?.selection.active;
  return editor && at ? [{ uri: editor.document.uri.toString(), position: { line: at.line, character: at.character } }] : [];
}
