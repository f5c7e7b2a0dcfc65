import type { FinalPolicy } from '@sidebet/domain/events/feed-decision';
import type { ScoreProblem } from '@sidebet/domain/events/stored-event';
import type { Quote } from '@sidebet/domain/markets/consensus';
import { sportGroup } from '@sidebet/domain/sports';

/**
 * The server's interface to a sports feed: games and scores. Each vendor implements it in a file here. Instants
 * are milliseconds since 1970 UTC.
 */

/** A game with two named sides. Outrights are dropped earlier. */
export type FeedEvent = {
  /** 1 to 80 printable characters without spaces. Events are matched by id (`readFeedIds`). */
  readonly id: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly commenceTime: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
};

/** A sport's games, and the ids of rows that could not be read: those games are still listed. */
export type FeedListing = {
  readonly events: readonly FeedEvent[];
  readonly unreadableIds: readonly string[];
};

/** The listing of a feed that makes no errors. */
export function allReadable(events: readonly FeedEvent[]): FeedListing {
  return { events, unreadableIds: [] };
}

/** The score of a game. A completed one always has both scores; a running one may have none yet. */
export type FeedScore = FeedEvent & {
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  /** Why the feed's score could not be read; absent if it could or there is none yet. */
  readonly problem?: ScoreProblem | undefined;
  /** What the provider sent about a completed game, kept as evidence; absent for feeds without a provider. */
  readonly answer?: unknown;
};

/** What bookmakers quote on a game, by kind of market. Empty lists where no bookmaker quotes. */
export type FeedLines = FeedEvent & {
  /** Two prices: home, away. */
  readonly winner: readonly Quote[];
  /** Three prices: home, draw, away. Never mixed with two, because they may leave out overtime. */
  readonly winnerOrDraw: readonly Quote[];
  /** The home team's handicap, with the prices of home and away. */
  readonly spread: readonly Quote[];
  /** The prices of over and under. */
  readonly total: readonly Quote[];
};

/** The remaining credits from the vendor's last response; null fields were not reported. */
export type FeedQuota = {
  readonly remaining: number | null;
  readonly used: number | null;
  readonly lastCost: number | null;
};

export type SportsFeed = {
  readonly name: string;
  /** Whether calls cost credits or are rate limited. An unmetered feed may be called at every tick. */
  readonly metered: boolean;
  /** When its final scores count: `immediate` only for simulated or recorded games. */
  readonly finals: FinalPolicy;
  /** The sport keys on offer. */
  listSports(): Promise<readonly string[]>;
  /** A sport's upcoming and running games. */
  listEvents(sportKey: string): Promise<FeedListing>;
  /**
   * A sport's upcoming and running games and those finished in the last three days, with scores. With `eventIds`,
   * only those; an unmetered feed returns them however old they are.
   */
  listScores(sportKey: string, eventIds?: readonly string[]): Promise<readonly FeedScore[]>;
  /** What bookmakers quote on a sport's upcoming games. Games without a quote may be missing. */
  listLines(sportKey: string): Promise<readonly FeedLines[]>;
  /** Null before the first response, and always for an unmetered feed. */
  quota(): FeedQuota | null;
};

/** Why the feed returned nothing. Callers decide by `kind`. */
export type FeedFault =
  /** The key is missing, wrong or deactivated. An operator must act. */
  | { readonly kind: 'misconfigured'; readonly retryHelps: false }
  /** No credits are left until the quota resets. Free calls may still work. */
  | { readonly kind: 'outOfCredits'; readonly retryHelps: false }
  /** The feed does not (or no longer) have the sport. */
  | { readonly kind: 'unknownSport'; readonly retryHelps: false }
  /** The feed rejected the request itself: a bug on our side. */
  | { readonly kind: 'badRequest'; readonly retryHelps: false }
  /** Too many calls in a short time. */
  | { readonly kind: 'throttled'; readonly retryHelps: true }
  /** No response, a server error, or an unreadable response. */
  | { readonly kind: 'unavailable'; readonly retryHelps: true };

/** The only error a feed throws. Its message never contains the key, and it has no cause that could. */
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

/** Whether the feeds list a sport's games: those of the sports in the menus. */
export function isOfferedSport(sportKey: string): boolean {
  return sportGroup(sportKey) !== 'Other';
}
