import { setTimeout as wait } from 'node:timers/promises';
import { type Alarm, silentAlarm } from '../../alarms/alarms.ts';
import type { Log } from '../../logging/log.ts';
import type { GameClock } from '../../time/clock.ts';
import { withRetry } from '../../time/with-retry.ts';
import { logRowCounts, parseEvents, parseScores, parseSports } from './parse.ts';
import { parseLines } from './parse-lines.ts';
import { FeedFailure, type FeedQuota, isOfferedSport, type SportsFeed } from './port.ts';
import { type Connection, getJson } from './the-odds-api-get.ts';

type Retry = {
  /** Total calls, including the first. */
  readonly attempts: number;
  /** An abort ends it early. */
  readonly sleep: (ms: number) => Promise<unknown>;
  /** At least 0 and below 1. */
  readonly random: () => number;
};

/** The wait after the n-th failure is at most firstWaitMs × 2^(n−1), and never above longestWaitMs. */
const firstWaitMs = 2000;
const longestWaitMs = 8000;

export type TheOddsApiOptions = {
  readonly apiKey: string;
  readonly baseUrl?: string;
  readonly clock: GameClock;
  readonly log: Log;
  readonly alarm?: Alarm;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly retry?: Partial<Retry>;
  readonly signal?: AbortSignal;
  /** Which sports in season to offer; default: those of the table of sports. */
  readonly offers?: (sportKey: string) => boolean;
};

/** The set of sports changes with the seasons. */
const sportsGoodForMs = 24 * 3_600_000;
/** An empty or much shorter list is requested again this soon. */
const suspectSportsGoodForMs = 60_000;
const day = 24 * 3_600_000;
/** The feed keeps results for three days. */
const pastMs = 30 * day;
/** Games without a date get one at the end of a year. */
const aheadMs = 3 * 365 * day;

type Sports = {
  readonly keys: readonly string[];
  readonly askAgainAt: number;
  /** Since when the feed returned implausible lists; null while they are good. */
  readonly suspectSince: number | null;
};

/**
 * The list of sports to use after a response. An empty list, or one with less than half of the previous sports,
 * is most likely a fault, so the previous list stays in use. A short list repeated for a day is accepted, an
 * empty one never.
 */
function judgeSports(before: Sports | null, keys: readonly string[], now: number): Sports {
  const suspectSince = before?.suspectSince ?? now;
  const isMuchShorter = before !== null && keys.length * 2 < before.keys.length;
  const isBelieved = keys.length > 0 && (!isMuchShorter || now - suspectSince >= sportsGoodForMs);
  return isBelieved
    ? { keys, askAgainAt: now + sportsGoodForMs, suspectSince: null }
    : { keys: before?.keys ?? [], askAgainAt: now + suspectSportsGoodForMs, suspectSince };
}

/**
 * The Odds API v4 (the-odds-api.com). Throttled and unavailable responses are retried a few times with growing
 * waits; every other fault throws a FeedFailure immediately. Refuses to start without a key or with an invalid
 * base URL. Neither logs nor errors contain the key.
 */
export function createTheOddsApi(options: TheOddsApiOptions): SportsFeed {
  const { clock, log, alarm = silentAlarm, offers = isOfferedSport } = options;
  const retry: Retry = {
    attempts: 4,
    sleep: (ms) => wait(ms, undefined, { ref: false, signal: options.signal }),
    random: Math.random,
    ...options.retry,
  };
  /** Drawn from the upper half of the range, so callers spread out and a throttled one still waits. */
  const waitAfter = (error: unknown, attempt: number) => {
    if (!(error instanceof FeedFailure) || !error.fault.retryHelps || attempt >= retry.attempts) return null;
    return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs) * (0.5 + retry.random() / 2);
  };
  let quota: FeedQuota | null = null;
  const connection = connect(options, (reported) => {
    if (reported.remaining !== null || reported.used !== null) quota = reported;
  });
  const get = (path: string, query: Record<string, string> = {}) =>
    withRetry(() => getJson(connection, path, query), waitAfter, {
      signal: options.signal,
      pause: retry.sleep,
    });
  let sports: Sports | null = null;
  const expectGames = (sportKey: string) => {
    const now = clock.now();
    return { sportKey, startsBetween: [now - pastMs, now + aheadMs] } as const;
  };

  return {
    name: 'the-odds-api',
    metered: true,
    finals: 'confirmed',
    quota: () => quota,

    listSports: async () => {
      const now = clock.now();
      if (sports && now < sports.askAgainAt) return sports.keys;
      const keys = parseSports(await get('/sports')).filter(offers);
      sports = judgeSports(sports, keys, now);
      if (sports.suspectSince !== null)
        alarm('feedSportsMissing', { listed: keys.length, inUse: sports.keys.length });
      return sports.keys;
    },

    listEvents: async (sportKey) => {
      const answer = await get(`/sports/${encodeURIComponent(sportKey)}/events`);
      const { rows, unreadableIds, counts } = parseEvents(answer, expectGames(sportKey));
      logRowCounts(log, { feed: 'the-odds-api', call: 'events', sportKey }, counts);
      return { events: rows, unreadableIds };
    },

    listScores: async (sportKey, eventIds) => {
      // Without daysFrom the response has no finished games; more than 3 is rejected.
      const query = { daysFrom: '3', ...(eventIds && { eventIds: eventIds.join(',') }) };
      const answer = await get(`/sports/${encodeURIComponent(sportKey)}/scores`, query);
      const { rows, counts } = parseScores(answer, expectGames(sportKey));
      logRowCounts(log, { feed: 'the-odds-api', call: 'scores', sportKey }, counts);
      return rows;
    },

    listLines: async (sportKey) => {
      const query = { regions: 'us', markets: 'h2h,spreads,totals', oddsFormat: 'decimal' };
      const answer = await get(`/sports/${encodeURIComponent(sportKey)}/odds`, query);
      const { rows, counts, quotes } = parseLines(answer, expectGames(sportKey));
      const { impossibleLines } = quotes;
      const unreadableRows = counts.unreadable + counts.conflicting;
      if (impossibleLines + unreadableRows > 0)
        alarm('feedLinesUnusable', { sportKey, impossibleLines, unreadableRows });
      logRowCounts(log, { feed: 'the-odds-api', call: 'lines', sportKey }, counts);
      return rows;
    },
  };
}

function connect(options: TheOddsApiOptions, onQuota: Connection['onQuota']): Connection {
  const { apiKey, baseUrl = 'https://api.the-odds-api.com' } = options;
  if (apiKey.trim() === '') throw new FeedFailure('misconfigured', 'The Odds API needs a key.');
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    throw new FeedFailure('misconfigured', 'The base URL of The Odds API is not an http(s) URL.');
  }
  return {
    apiKey: apiKey.trim(),
    baseUrl: baseUrl.replace(/\/+$/, ''),
    fetch: options.fetch ?? fetch,
    timeoutMs: options.timeoutMs ?? 10_000,
    signal: options.signal,
    onQuota,
  };
}
