/** Instants are milliseconds since 1970 UTC. */

export type FeedGame = {
  readonly id: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly commenceTime: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
};

/** An event as it is stored. */
export type StoredEvent = FeedGame & {
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly listed: boolean;
  /** The source of the final result: 'feed' or an operator's name; null without one. */
  readonly resultSource: string | null;
  /** The number of corrections so far. */
  readonly corrections: number;
  readonly bettingClosedAt: number | null;
  /** The start the feed reports since betting closed, if different from `commenceTime`. */
  readonly latestStart: number | null;
  /** A final score that is not confirmed yet, and when it was first reported. */
  readonly unconfirmed: { readonly home: number; readonly away: number; readonly at: number } | null;
  /** Why the event waits for an operator. */
  readonly heldFor: EventHoldReason | null;
};

/** What is at stake on an event: bets that run or were settled by its score. */
export type EventBets = {
  readonly bets: number;
  /** When the last bet was accepted; null if none was. */
  readonly lastAcceptedAt: number | null;
  /** The earliest and latest start among the bets; null if none is stored. */
  readonly earliestStart: number | null;
  readonly latestStart: number | null;
};

export const noBets: EventBets = { bets: 0, lastAcceptedAt: null, earliestStart: null, latestStart: null };

export const holdReasons = [
  /** The id now refers to a different game. */
  'otherTeams',
  'otherSport',
  'otherDate',
  /** The game began before a bet on it was accepted. */
  'startedBeforeAcceptance',
  /** A final score that the sport does not allow, that comes too early, or that is below an earlier score. */
  'levelFinal',
  'earlyFinal',
  'fallingFinal',
  /** A corrected result changed again. */
  'secondCorrection',
] as const;

export type EventHoldReason = (typeof holdReasons)[number];
