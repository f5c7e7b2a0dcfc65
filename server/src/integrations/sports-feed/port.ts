import type { FinalPolicy } from '@sidebet/domain/events/final-policy';

/**
 * The sports feed as the server sees it: which games there are and how they stand. One file per vendor beside
 * this one implements it (DESIGN section 7). Instants are milliseconds since 1970 UTC.
 */

/** A game with two named sides; outrights never get this far (INTEGRATIONS 1.3). */
export type FeedEvent = {
  /** 1 to 80 printable characters without spaces; the only thing an event is matched by. */
  readonly id: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly commenceTime: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
};

/** How a game stands. A completed one always has both scores; a running one may have none yet. */
export type FeedScore = FeedEvent & {
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
};

/** What the vendor's last answer said about the paid calls left; null fields were not told. */
export type FeedQuota = {
  readonly remaining: number | null;
  readonly used: number | null;
  readonly lastCost: number | null;
};

export type SportsFeed = {
  readonly name: string;
  /** Whether calls cost credits or are rate limited; a feed that is not metered may be asked at every tick. */
  readonly metered: boolean;
  /** When its final scores count: `immediate` only for games that are invented or recorded. */
  readonly finals: FinalPolicy;
  /** The sport keys offered now. */
  listSports(): Promise<readonly string[]>;
  /** Games of a sport that are still to come or in play. */
  listEvents(sportKey: string): Promise<readonly FeedEvent[]>;
  /**
   * Games of a sport with their scores: to come, in play, and finished within the last three days. With
   * `eventIds`, only those; a feed without a metered history answers them however long ago they ended.
   */
  listScores(sportKey: string, eventIds?: readonly string[]): Promise<readonly FeedScore[]>;
  /** Null before the first answer, and always for a feed that is not metered. */
  quota(): FeedQuota | null;
};

/** Why the feed gave no answer. Closed: whoever calls a feed decides what to do by `kind`. */
export type FeedFault =
  /** The key is missing, wrong or deactivated: a person must act. */
  | { readonly kind: 'misconfigured'; readonly retryHelps: false }
  /** Paid calls are used up until the quota's reset; free calls may still work. */
  | { readonly kind: 'outOfCredits'; readonly retryHelps: false }
  /** The sport is not (or no longer) in the feed. */
  | { readonly kind: 'unknownSport'; readonly retryHelps: false }
  /** The feed refused the question itself: a bug of ours. */
  | { readonly kind: 'badRequest'; readonly retryHelps: false }
  /** Too many calls in a short time. */
  | { readonly kind: 'throttled'; readonly retryHelps: true }
  /** No answer, a server error, or an answer that cannot be read. */
  | { readonly kind: 'unavailable'; readonly retryHelps: true };

/** The only error a feed throws. Its message never contains the key, and it carries no cause that could. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';
  readonly fault: FeedFault;

  constructor(kind: FeedFault['kind'], message: string) {
    super(message);
    this.fault = feedFaults[kind];
  }
}

const feedFaults: { readonly [K in FeedFault['kind']]: FeedFault & { kind: K } } = {
  misconfigured: { kind: 'misconfigured', retryHelps: false },
  outOfCredits: { kind: 'outOfCredits', retryHelps: false },
  unknownSport: { kind: 'unknownSport', retryHelps: false },
  badRequest: { kind: 'badRequest', retryHelps: false },
  throttled: { kind: 'throttled', retryHelps: true },
  unavailable: { kind: 'unavailable', retryHelps: true },
};
