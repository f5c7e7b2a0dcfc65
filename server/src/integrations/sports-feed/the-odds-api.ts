import { setTimeout as wait } from 'node:timers/promises';
import { sportGroup } from '@sidebet/domain/sports';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { logRowCounts } from './log-row-counts.ts';
import { parseEvents, parseScores, parseSports } from './parse.ts';
import { FeedFailure, type FeedQuota, type SportsFeed } from './port.ts';
import { type Retry, withRetry } from './retry.ts';
import { type Connection, getJson } from './the-odds-api-get.ts';

export type TheOddsApiOptions = {
  readonly apiKey: string;
  readonly baseUrl?: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  readonly retry?: Partial<Retry>;
  readonly signal?: AbortSignal;
  /** Which sports to offer of those in season; default: those of the side menu (SPEC section 2). */
  readonly offers?: (sportKey: string) => boolean;
};

/** The set of sports changes with the seasons (INTEGRATIONS 1.6). */
const sportsGoodForMs = 24 * 3_600_000;

/**
 * The Odds API v4 (the-odds-api.com). Throttled and unavailable answers are retried a few times with growing
 * waits; every other fault of INTEGRATIONS 1.7 is thrown at once as a FeedFailure. Refuses to start without
 * a key or with a base URL that is none. Neither logs nor errors ever contain the key.
 */
export function createTheOddsApi(options: TheOddsApiOptions): SportsFeed {
  const { clock, log, offers = (sportKey) => sportGroup(sportKey) !== 'Other' } = options;
  const retry: Retry = {
    attempts: 4,
    firstWaitMs: 2000,
    longestWaitMs: 8000,
    // An abort ends the wait early.
    sleep: (ms) => wait(ms, undefined, { ref: false, signal: options.signal }).catch(() => {}),
    random: Math.random,
    signal: options.signal,
    ...options.retry,
  };
  let quota: FeedQuota | null = null;
  const connection = connect(options, (told) => {
    if (told.remaining !== null || told.used !== null) quota = told;
  });
  const get = (path: string, query: Record<string, string> = {}) =>
    withRetry(() => getJson(connection, path, query), retry);
  let sports: { readonly keys: readonly string[]; readonly readAt: number } | null = null;

  return {
    name: 'the-odds-api',
    metered: true,
    quota: () => quota,

    listSports: async () => {
      if (sports && clock.now() - sports.readAt < sportsGoodForMs) return sports.keys;
      sports = { keys: parseSports(await get('/sports')).filter(offers), readAt: clock.now() };
      return sports.keys;
    },

    listEvents: async (sportKey) => {
      const { rows, counts } = parseEvents(await get(`/sports/${encodeURIComponent(sportKey)}/events`));
      logRowCounts(log, { feed: 'the-odds-api', call: 'events', sportKey }, counts);
      return rows;
    },

    listScores: async (sportKey, eventIds) => {
      // Without daysFrom no finished game is returned at all; more than 3 is refused (INTEGRATIONS 1.4).
      const query = { daysFrom: '3', ...(eventIds && { eventIds: eventIds.join(',') }) };
      const { rows, counts } = parseScores(
        await get(`/sports/${encodeURIComponent(sportKey)}/scores`, query),
      );
      logRowCounts(log, { feed: 'the-odds-api', call: 'scores', sportKey }, counts);
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
