import { type Refusal, refuse } from '../refusals.ts';
import { type FeedUpdate, type HoldReason, type StoredEvent, turnToStored } from './feed-update.ts';

/** What an operator takes as true: what the feed said when the event was held, or what is stored. */
export type HoldTake = 'feed' | 'stored';

/** The holds on which the feed's word can count. Bets never follow the feed to another game. */
export const feedCanCount: Readonly<Record<HoldReason, boolean>> = {
  otherTeams: false,
  otherSport: false,
  otherDate: false,
  startedBeforeAcceptance: true,
  levelFinal: true,
  earlyFinal: true,
  fallingFinal: true,
  secondCorrection: true,
};

export type HoldResolution = {
  readonly kind: 'resolution';
  /** The event from now on. */
  readonly event: StoredEvent;
  /** Another final score for an event that has one. */
  readonly correction: { readonly home: number; readonly away: number } | null;
};

/**
 * Ends a hold by an operator's word. A result that the operator keeps is the operator's from then on, so the feed does
 * not change it again. An event without a result that the operator keeps goes on as stored, and is held again if the
 * feed repeats what it said. Refuses, in this order: eventNotHeld, holdNeedsResult.
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
    const kept = held.completed ? { ...event, resultSource: operatorName } : event;
    return { kind: 'resolution', event: kept, correction: null };
  }
  const { event: game, score } = turnToStored(held, given);
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
