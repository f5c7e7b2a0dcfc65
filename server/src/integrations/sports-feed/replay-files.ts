import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Log } from '../../log.ts';
import { logRowCounts } from './log-row-counts.ts';
import { parseScores } from './parse.ts';
import { FeedFailure, type FeedScore } from './port.ts';

/** A game as recorded, with the instant at which its answer was last refreshed. */
export type RecordedGame = FeedScore & { readonly lastUpdate: number | null };

/**
 * Reads one recorded answer, or every scores_*.json and events_*.json of a folder (not its subfolders), into
 * games by start and id. Where a game is in several files, the one with a final result counts, then the one
 * with scores, then the first by file name. Throws misconfigured when nothing can be read or no game is there.
 */
export function readRecordings(path: string, log: Log): RecordedGame[] {
  const games = new Map<string, RecordedGame>();
  for (const file of recordingFiles(path)) {
    for (const game of readFile(file, log)) {
      const known = games.get(game.id);
      if (!known || knowledge(game) > knowledge(known)) games.set(game.id, game);
    }
  }
  if (games.size === 0) throw new FeedFailure('misconfigured', `No game to replay in ${path}.`);
  return [...games.values()].sort((a, b) => a.commenceTime - b.commenceTime || (a.id < b.id ? -1 : 1));
}

function recordingFiles(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .filter((name) => /^(scores|events)_.*\.json$/.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch {
    throw new FeedFailure('misconfigured', `Nothing to replay at ${path}.`);
  }
}

function readFile(file: string, log: Log): RecordedGame[] {
  const answer = readJson(file);
  // An /events answer is a /scores answer that says nothing about scores.
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
