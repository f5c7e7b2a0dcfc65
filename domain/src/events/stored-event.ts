/** Instants are milliseconds since 1970 UTC. */

export type FeedGame = {
  readonly id: string;
  readonly sportKey: string;
  readonly sportTitle: string;
  readonly commenceTime: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
};

export type Points = { readonly home: number; readonly away: number };

/** Why a score could not be read. */
export type ScoreProblem =
  /** The game is over, and no score is given: a no contest, or a fault. */
  | 'completedWithoutScores'
  /** The names with the scores are not those of the two teams. */
  | 'unmatchedNames'
  /** A score is not a whole number. */
  | 'badScores';

/** A score that waits for a second answer, and when it was first reported. */
export type ReportedScore = Points & { readonly at: number };

/** An event as it is stored. */
export type StoredEvent = FeedGame & {
  readonly completed: boolean;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly listed: boolean;
  /** The source of the final result: 'feed' or an operator's name; null without one. */
  readonly resultSource: string | null;
  /** When the first final result counted; null without one. */
  readonly resultAt: number | null;
  /** The number of corrections so far. */
  readonly corrections: number;
  readonly bettingClosedAt: number | null;
  /** The start the feed reports since betting closed, if different from `commenceTime`. */
  readonly latestStart: number | null;
  /** When play had begun at the latest, by the first score above zero (`playBegan`); null before. The schedule never moves it. */
  readonly playBeganAt: number | null;
  /** A score in play below the stored one. It counts once a later answer is below too. */
  readonly lowerScore: ReportedScore | null;
  /** Why the feed's last score could not be read; null if it could or there is none. */
  readonly scoreProblem: ScoreProblem | null;
  /** A final score that is not confirmed yet. */
  readonly unconfirmed: ReportedScore | null;
  /** Why the event waits for an operator, or for a feed that is right again. */
  readonly heldFor: EventHoldReason | null;
  /** Since when the feed's answers agree with a held event again; null while they do not. */
  readonly agreesSince: number | null;
  /** What an operator decided to ignore from now on, as `describeClaim` writes it. */
  readonly dismissed: readonly string[];
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
  /** The id now refers to a second game of the same teams, as on the day of a doubleheader. */
  'secondGame',
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
