import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../logging/log.ts';
import { logRowCounts, parseScores } from './parse.ts';
import { parseLines, unwrapHistorical } from './parse-lines.ts';
import { FeedFailure, type FeedLines, type FeedScore } from './port.ts';

/** A recorded game with the time its response was last updated. */
export type RecordedGame = FeedScore & { readonly lastUpdate: number | null };

/** What bookmakers quoted on a game, and when: the newest update of a bookmaker. 0 if the recording does not say. */
export type RecordedLines = FeedLines & { readonly quotedAt: number };

/**
 * Reads one recorded response, or every scores_*.json and events_*.json of a folder (without subfolders), into
 * games sorted by start and id. If several files have a game, a final result takes precedence, then scores, then
 * the first file name. Throws misconfigured if nothing is readable or there is no game.
 */
export function readRecordings(path: string, log: Log): RecordedGame[] {
  const games = new Map<string, RecordedGame>();
  for (const file of recordingFiles(path, /^(scores|events)_.*\.json$/)) {
    for (const game of readFile(file, log)) {
      const known = games.get(game.id);
      if (!known || knowledge(game) > knowledge(known)) games.set(game.id, game);
    }
  }
  if (games.size === 0) throw new FeedFailure('misconfigured', `No game to replay in ${path}.`);
  return [...games.values()].sort((a, b) => a.commenceTime - b.commenceTime || (a.id < b.id ? -1 : 1));
}

/** Reads every odds_*.json of a folder, earliest quotes first. A single file has scores only. */
export function readRecordedLines(path: string, log: Log): RecordedLines[] {
  const files = recordingFiles(path, /^odds_.*\.json$/).filter((file) => file !== path);
  return files.flatMap((file) => readLines(file, log)).sort((a, b) => a.quotedAt - b.quotedAt);
}

function readLines(file: string, log: Log): RecordedLines[] {
  const answer = readJson(file);
  const { rows, counts } = parseLines(answer, {}, hasNegativePrice(answer) ? 'american' : 'decimal');
  logRowCounts(log, { feed: 'replay', file: basename(file) }, counts);
  const updates = quoteTimes(answer);
  // A game whose bookmakers have no time was quoted when the others of its response were.
  const newest = Math.max(0, ...updates.values());
  return rows.map((row) => ({ ...row, quotedAt: updates.get(row.id) ?? newest }));
}

/** Only American prices can be negative, and no response lists underdogs only. */
function hasNegativePrice(answer: unknown): boolean {
  return /"price":-/.test(JSON.stringify(answer));
}

function quoteTimes(answer: unknown): Map<string, number> {
  const times = new Map<string, number>();
  for (const row of unwrapHistorical(answer) as { id?: unknown; bookmakers?: unknown }[]) {
    const bookmakers = Array.isArray(row?.bookmakers) ? row.bookmakers : [];
    const updates = bookmakers.map((book) => Date.parse(String(book?.last_update))).filter(Number.isFinite);
    if (typeof row?.id === 'string' && updates.length > 0) times.set(row.id, Math.max(...updates));
  }
  return times;
}

/** The files of a folder with such names, in order of their names; a single file is itself. */
function recordingFiles(path: string, names: RegExp): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => names.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch {
    throw new FeedFailure('misconfigured', `Nothing to replay at ${path}.`);
  }
}

function readFile(file: string, log: Log): RecordedGame[] {
  const answer = readJson(file);
  // An /events response is a /scores response without scores.
  const { rows, counts } = parseScores(answer);
  logRowCounts(log, { feed: 'replay', file: basename(file) }, counts);
  const updates = lastUpdates(answer);
  return rows.map((row) => ({ ...row, lastUpdate: updates.get(row.id) ?? null }));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new FeedFailure('misconfigured', `${file} is not readable JSON.`);
  }
}

function lastUpdates(answer: unknown): Map<string, number> {
  const updates = new Map<string, number>();
  for (const row of answer as { id?: unknown; last_update?: unknown }[]) {
    const instant = Date.parse(String(row?.last_update));
    if (typeof row?.id === 'string' && Number.isFinite(instant)) updates.set(row.id, instant);
  }
  return updates;
}

function knowledge({ completed, homeScore }: FeedScore): number {
  return completed ? 2 : homeScore === null ? 0 : 1;
}
