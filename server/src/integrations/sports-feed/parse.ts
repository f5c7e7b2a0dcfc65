import { isDeepStrictEqual } from 'node:util';
import type { ScoreProblem } from '@sidebet/domain/events/stored-event';
import { isSameTeam } from '@sidebet/domain/game-identity';
import { isPlainName, mixesAlphabets } from '@sidebet/domain/one-line';
import { z } from 'zod';
import type { Log } from '../../logging/log.ts';
import { type FeedEvent, FeedFailure, type FeedScore } from './port.ts';

/**
 * Parses responses in the format of The Odds API v4, from the vendor or a recording. An unusable row is dropped
 * and counted; it never affects the others.
 */
export type Parsed<T> = {
  readonly rows: readonly T[];
  /** The ids of dropped rows, where they could be read. */
  readonly unreadableIds: readonly string[];
  readonly counts: RowCounts;
};

/** How many rows were dropped, and how many were kept without the result they claimed. */
export type RowCounts = {
  /** Both names null: a market with many outcomes instead of a two-sided game. */
  readonly outrights: number;
  readonly sameNames: number;
  readonly unreadable: number;
  /** Score rows whose names are not the two teams, or repeat one. */
  readonly unmatchedNames: number;
  readonly badScores: number;
  readonly completedWithoutScores: number;
  /** Rows of a sport that was not requested. */
  readonly otherSports: number;
  /** Rows with one id that contradict each other: none of them is used. */
  readonly conflicting: number;
  /** Games with an implausible start time. */
  readonly badTimes: number;
};

/** What a caller expects of the response. */
export type Expected = {
  readonly sportKey?: string;
  /** In milliseconds since 1970 UTC. */
  readonly startsBetween?: readonly [from: number, to: number];
};

/** Far more than any sport has. A larger response is rejected. */
const maxRows = 5_000;

/** Printable ASCII, so an id fits a URL, a log line and the events table. */
const id = z.string().regex(/^[!-~]{1,80}$/);
/** A team's name shows all of its characters, of one alphabet. Otherwise two names that look the same could be two teams. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => isPlainName(text) && !mixesAlphabets(text));
const sportKey = z.string().regex(/^[a-z0-9_]{1,80}$/);
/** ISO 8601, or whole seconds if requested with dateFormat=unix. */
export const instant = z.union([
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  z
    .int()
    .min(0)
    .max(32_503_680_000)
    .transform((seconds) => seconds * 1000),
]);

const eventRow = z.object({
  id,
  sport_key: sportKey,
  sport_title: name.optional().catch(undefined),
  commence_time: instant,
  home_team: name.nullish(),
  away_team: name.nullish(),
});
const identified = z.object({ id });
const scoreRow = z.object({
  completed: z.unknown().optional().transform(isTrue),
  scores: z.array(z.unknown()).nullish().catch(null),
});
const scoreEntry = z.object({ name: z.string().trim(), score: z.union([z.string(), z.number()]).nullish() });

/** The games of an /events response in its order, without outrights and unusable rows. */
export function parseEvents(body: unknown, expected: Expected = {}): Parsed<FeedEvent> {
  return parseRows(body, expected, (event) => event);
}

/**
 * The games of a /scores response with integer scores by side. Scores are matched by team name, never by
 * position. A result that cannot be fully read counts as no result yet.
 */
export function parseScores(body: unknown, expected: Expected = {}): Parsed<FeedScore> {
  return parseRows(body, expected, (event, row, count) => {
    const { completed, scores } = scoreRow.parse(row);
    const read = matchScores(event, scores ?? []);
    if (read.kind === 'points') {
      const answer = completed && { answer: row };
      return { ...event, completed, homeScore: read.home, awayScore: read.away, ...answer };
    }
    const withoutScore = { ...event, completed: false, homeScore: null, awayScore: null };
    if (read.kind === 'none' && !completed) return withoutScore;
    const problem = read.kind === 'problem' ? read.problem : 'completedWithoutScores';
    count(problem);
    return { ...withoutScore, problem };
  });
}

const sportRow = z.object({ key: sportKey, active: z.boolean(), has_outrights: z.boolean().default(false) });

/** The keys of a /sports response that are in season and have two-sided games. */
export function parseSports(body: unknown): readonly string[] {
  return list(body)
    .map((row) => sportRow.safeParse(row))
    .filter((parsed) => parsed.success && parsed.data.active && !parsed.data.has_outrights)
    .map((parsed) => parsed.data!.key);
}

type Count = (what: keyof RowCounts) => void;

/** Reads each usable game of a response with `read`. */
export function parseRows<T extends FeedEvent>(
  body: unknown,
  { sportKey: wantedSport, startsBetween: [from, to] = [-Infinity, Infinity] }: Expected,
  read: (event: FeedEvent, row: unknown, count: Count) => T,
): Parsed<T> {
  const counts = {
    outrights: 0,
    sameNames: 0,
    unreadable: 0,
    unmatchedNames: 0,
    badScores: 0,
    completedWithoutScores: 0,
    otherSports: 0,
    conflicting: 0,
    badTimes: 0,
  };
  const count: Count = (what) => {
    counts[what] += 1;
  };
  const rows: T[] = [];
  for (const row of list(body)) {
    const event = readEvent(row, count);
    if (!event) continue;
    if (wantedSport !== undefined && event.sportKey !== wantedSport) count('otherSports');
    else if (event.commenceTime < from || event.commenceTime > to) count('badTimes');
    else rows.push(read(event, row, count));
  }
  const used = withoutConflicts(rows, count);
  const usedIds = new Set(used.map((row) => row.id));
  const listedIds = list(body).flatMap((row) => identified.safeParse(row).data?.id ?? []);
  return { rows: used, unreadableIds: listedIds.filter((one) => !usedIds.has(one)), counts };
}

/** One row per id. If rows with one id differ, all are dropped, because none is known to be right. */
function withoutConflicts<T extends FeedEvent>(rows: readonly T[], count: Count): readonly T[] {
  const byId = new Map<string, T>();
  const conflicting = new Set<string>();
  for (const row of rows) {
    const first = byId.get(row.id);
    if (!first) byId.set(row.id, row);
    else if (!isDeepStrictEqual(first, row)) conflicting.add(row.id);
  }
  for (const id of conflicting) {
    byId.delete(id);
    count('conflicting');
  }
  return [...byId.values()];
}

function list(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw new FeedFailure('unavailable', 'The feed’s response is not a list.');
  if (body.length > maxRows) throw new FeedFailure('unavailable', `The feed returned ${body.length} rows.`);
  return body;
}

function readEvent(row: unknown, count: Count): FeedEvent | null {
  const parsed = eventRow.safeParse(row);
  if (!parsed.success) {
    count('unreadable');
    return null;
  }
  const { home_team: homeTeam, away_team: awayTeam, ...rest } = parsed.data;
  if (!homeTeam || !awayTeam) {
    count('outrights');
    return null;
  }
  if (isSameTeam(homeTeam, awayTeam)) {
    count('sameNames');
    return null;
  }
  return {
    id: rest.id,
    sportKey: rest.sport_key,
    sportTitle: rest.sport_title ?? rest.sport_key,
    commenceTime: rest.commence_time,
    homeTeam,
    awayTeam,
  };
}

type ReadScores =
  | { readonly kind: 'points'; readonly home: number; readonly away: number }
  /** Null, missing, or an empty list. */
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly problem: ScoreProblem };

function matchScores(event: FeedEvent, scores: readonly unknown[]): ReadScores {
  if (scores.length === 0) return { kind: 'none' };
  const entries = scores.map((entry) => scoreEntry.safeParse(entry).data);
  const scoresOf = (team: string) => entries.filter((entry) => entry && isSameTeam(entry.name, team));
  const [homes, aways] = [scoresOf(event.homeTeam), scoresOf(event.awayTeam)];
  if (homes.length !== 1 || aways.length !== 1) return { kind: 'problem', problem: 'unmatchedNames' };
  const [home, away] = [wholeNumber(homes[0]?.score), wholeNumber(aways[0]?.score)];
  if (home === null || away === null) return { kind: 'problem', problem: 'badScores' };
  return { kind: 'points', home, away };
}

/** Feeds write 101 as 101, "101" and "101.0". */
function wholeNumber(score: string | number | null | undefined): number | null {
  const text = String(score ?? '').trim();
  return /^\d{1,9}(?:\.0*)?$/.test(text) ? Number(text) : null;
}

/** Feeds write true as true, "true" and 1. */
function isTrue(value: unknown): boolean {
  return /^(?:true|1)$/i.test(String(value).trim());
}

/** Logs how many rows of a response could not be used. Outrights are expected and not logged. */
export function logRowCounts(log: Log, about: object, counts: RowCounts): void {
  const { outrights, ...odd } = counts;
  if (Object.values(odd).every((count) => count === 0)) return;
  log.warn({ ...about, outrights, ...odd }, 'The feed returned rows that could not be fully used.');
}
