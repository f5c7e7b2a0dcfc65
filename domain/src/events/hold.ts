import { type Refusal, refuse } from '../refusals.ts';
import { alignTeamOrder, type FeedUpdate } from './feed-update.ts';
import type { EventHoldReason, StoredEvent } from './stored-event.ts';

/** Which data an operator accepts: the feed's at the time of the hold, or what is stored. */
export type HoldTake = 'feed' | 'stored';

/** The holds where the feed's data can be accepted. Bets never follow the feed to a different game. */
export const feedCanCount: Readonly<Record<EventHoldReason, boolean>> = {
  otherTeams: false,
  otherSport: false,
  otherDate: false,
  startedBeforeAcceptance: true,
  levelFinal: true,
  earlyFinal: true,
  fallingFinal: true,
  secondCorrection: true,
};

type HoldResolution = {
  readonly kind: 'resolution';
  /** The event's new state. */
  readonly event: StoredEvent;
  /** A different final score for a completed event. */
  readonly correction: { readonly home: number; readonly away: number } | null;
};

/**
 * An operator ends a hold. A kept result becomes the operator's, so the feed cannot change it again. A kept event without a
 * result continues as stored, and is held again if the feed repeats itself.
 * Refuses, in this order: eventNotHeld, holdNeedsResult.
 */
export function resolveHold(
  held: StoredEvent,
  given: FeedUpdate,
  take: HoldTake,
  operatorName: string,
): HoldResolution | Refusal {
  if (held.heldFor === null) return refuse('eventNotHeld');
  if (take === 'feed' && !feedCanCount[held.heldFor]) return refuse('holdNeedsResult');
  const event: StoredEvent = { ...held, heldFor: null, unconfirmed: null };
  if (take === 'stored') {
    const resolved = held.completed ? { ...event, resultSource: operatorName } : event;
    return { kind: 'resolution', event: resolved, correction: null };
  }
  const { event: game, score } = alignTeamOrder(held, given);
  if (held.heldFor === 'startedBeforeAcceptance')
    return { kind: 'resolution', event: { ...event, latestStart: game.commenceTime }, correction: null };
  const final = { home: score?.home ?? 0, away: score?.away ?? 0 };
  if (held.completed) return { kind: 'resolution', event, correction: final };
  return {
    kind: 'resolution',
    event: { ...event, completed: true, homeScore: final.home, awayScore: final.away, resultSource: 'feed' },
    correction: null,
  };
}

/** What happened, as shown to users with a bet. Follows the two team names and a colon. */
const happened: Readonly<Record<EventHoldReason, string>> = {
  otherTeams: 'the sports feed now lists other teams',
  otherSport: 'the sports feed now lists another sport',
  otherDate: 'the sports feed moved the game by more than three days',
  startedBeforeAcceptance: 'the sports feed says the game started before a bet on it was accepted',
  levelFinal: 'the sports feed reported a tie, which this sport does not have',
  earlyFinal: 'the sports feed reported a final score too soon after the start',
  fallingFinal: 'the sports feed reported a final score below an earlier score',
  secondCorrection: 'the sports feed changed the result again',
};

/** The notification for a user with a bet on a held event. */
export function holdSentence(
  { homeTeam, awayTeam }: { readonly homeTeam: string; readonly awayTeam: string },
  reason: EventHoldReason,
  wager: string,
): string {
  return `${homeTeam} vs ${awayTeam}: ${happened[reason]}. Your ${wager} stays held until we have checked the game.`;
}
