import type {
  EventHoldReason,
  FeedGame,
  Points,
  ReportedScore,
  ScoreProblem,
  StoredEvent,
} from './stored-event.ts';

/** What a feed reports about a game, and what that does to the stored event. Instants are milliseconds since 1970 UTC. */

/**
 * When a final score counts. `immediate` is for simulated and recorded games: their feed makes no errors, and games may last
 * minutes. `confirmed` is for a real feed: a final score counts once a later response repeats it, or after a delay.
 */
export type FinalPolicy = 'immediate' | 'confirmed';

export type FeedScoreline = {
  readonly completed: boolean;
  readonly home: number | null;
  readonly away: number | null;
  /** Why the scores are null, if not because there are none yet. */
  readonly problem?: ScoreProblem | undefined;
};

/** One row of a feed response. `score` is null when the response does not include scores. */
export type FeedUpdate = { readonly event: FeedGame; readonly score: FeedScoreline | null };

/** A scoreline with both scores. */
export type ReadScore = Points & { readonly completed: boolean };

type IgnoreReason =
  | 'nothingNew'
  | 'alreadyHeld'
  | 'otherGame'
  | 'notFinalAnyMore'
  | 'decidedByHand'
  /** A team is not known yet, or no longer. */
  | 'placeholder'
  /** An operator decided to ignore it. */
  | 'dismissed';

export type FeedDecision =
  /** `event` is the new stored state. `correction` is a different final score for a completed event. */
  | { readonly kind: 'accept'; readonly event: StoredEvent; readonly correction: Points | null }
  | { readonly kind: 'ignore'; readonly reason: IgnoreReason }
  /** No bets are taken and no result counts until the feed is right again or an operator decides. */
  | { readonly kind: 'hold'; readonly event: StoredEvent; readonly reason: EventHoldReason };

export type Now = {
  readonly now: number;
  readonly finals: FinalPolicy;
  /** How long before the start betting closes. */
  readonly marginMs: number;
};

export function ignore(reason: IgnoreReason): FeedDecision {
  return { kind: 'ignore', reason };
}

export function accept(stored: StoredEvent, event: StoredEvent): FeedDecision {
  return isSameEvent(stored, event) ? ignore('nothingNew') : { kind: 'accept', event, correction: null };
}

/** `final` is the final score that causes the hold, if one does. Repeated, it stays as early as it first was. */
export function hold(
  reason: EventHoldReason,
  event: StoredEvent,
  final: ReportedScore | null = null,
): FeedDecision {
  return {
    kind: 'hold',
    reason,
    event: { ...event, heldFor: reason, agreesSince: null, unconfirmed: final },
  };
}

/** A final score with the time it was first reported. */
export function reported(stored: StoredEvent, { home, away }: Points, now: number): ReportedScore {
  const { unconfirmed } = stored;
  const repeats = unconfirmed?.home === home && unconfirmed.away === away;
  return { home, away, at: repeats ? unconfirmed.at : now };
}

export function complete(event: StoredEvent, { home, away }: Points, now: number): StoredEvent {
  return {
    ...event,
    completed: true,
    homeScore: home,
    awayScore: away,
    resultSource: 'feed',
    resultAt: now,
    lowerScore: null,
    scoreProblem: null,
    unconfirmed: null,
  };
}

function isSameEvent(before: StoredEvent, after: StoredEvent): boolean {
  return (Object.keys(after) as (keyof StoredEvent)[]).every(
    (field) =>
      before[field] === after[field] || JSON.stringify(before[field]) === JSON.stringify(after[field]),
  );
}
