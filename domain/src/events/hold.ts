import { findRename, type TeamRename, type Teams } from '../game-identity.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { complete, type FeedUpdate } from './feed-decision.ts';
import { alignTeamOrder, describeClaim } from './feed-update.ts';
import type { EventHoldReason, Points, StoredEvent } from './stored-event.ts';

/** Which data an operator accepts: the feed's at the time of the hold, or what is stored. */
export type HoldTake = 'feed' | 'stored';

/** The holds where the feed's data can be accepted. Bets never follow the feed to a different game. */
export const feedCanCount: Readonly<Record<EventHoldReason, boolean>> = {
  otherTeams: false,
  otherSport: false,
  otherDate: false,
  secondGame: false,
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
  readonly correction: Points | null;
  /** A new name of one of the teams, in every event from now on. */
  readonly rename: TeamRename | null;
};

/**
 * An operator ends a hold. A kept result becomes the operator's, so the feed cannot change it again. A kept event without a
 * result continues as stored, and the claim that held it is ignored from now on. If that was another name of one team, it is
 * a new name of the same team: the feed has agreed once, and the hold ends with its next answer, which may be about a game in
 * play. Refuses, in this order: eventNotHeld, holdNeedsResult.
 */
export function resolveHold(
  held: StoredEvent,
  given: FeedUpdate,
  take: HoldTake,
  operator: { readonly name: string; readonly now: number },
): HoldResolution | Refusal {
  if (held.heldFor === null) return refuse('eventNotHeld');
  if (take === 'feed' && !feedCanCount[held.heldFor]) return refuse('holdNeedsResult');
  const resolve = (changes: Partial<StoredEvent>, more: Partial<HoldResolution> = {}): HoldResolution => ({
    kind: 'resolution',
    event: { ...held, ...changes, heldFor: null, agreesSince: null, unconfirmed: null },
    correction: null,
    rename: null,
    ...more,
  });
  const rename = held.heldFor === 'otherTeams' ? findRename(held, given.event) : null;
  if (rename && !held.completed)
    return { kind: 'resolution', event: { ...held, agreesSince: operator.now }, correction: null, rename };
  if (take === 'stored') {
    const dismissed = [...held.dismissed, describeClaim(held.heldFor, alignTeamOrder(held, given))];
    const resultSource = held.completed ? operator.name : held.resultSource;
    return resolve({ dismissed, resultSource });
  }
  const { event: game, score } = alignTeamOrder(held, given);
  if (held.heldFor === 'startedBeforeAcceptance') return resolve({ latestStart: game.commenceTime });
  const final = { home: score?.home ?? 0, away: score?.away ?? 0 };
  if (held.completed) return resolve({}, { correction: final });
  return resolve(complete(held, final, operator.now));
}

/** What happened, as shown to users with a bet. Follows the two team names and a colon. */
const happened: Readonly<Record<EventHoldReason, string>> = {
  otherTeams: 'the sports feed now lists other teams',
  otherSport: 'the sports feed now lists another sport',
  otherDate: 'the sports feed moved the game by more than three days',
  secondGame: 'the sports feed now lists a second game of these teams',
  startedBeforeAcceptance: 'the sports feed says the game started before a bet on it was accepted',
  levelFinal: 'the sports feed reported a tie, which this sport does not have',
  earlyFinal: 'the sports feed reported a final score too soon after the start',
  fallingFinal: 'the sports feed reported a final score below an earlier score',
  secondCorrection: 'the sports feed changed the result again',
};

/** The notification for a user with a bet on a held event. */
export function holdSentence({ homeTeam, awayTeam }: Teams, reason: EventHoldReason, risk: string): string {
  return `${homeTeam} vs ${awayTeam}: ${happened[reason]}. What you risk, ${risk}, stays held until we have checked the game.`;
}

/** The notification once the bet goes on. */
export function holdEndedSentence({ homeTeam, awayTeam }: Teams, risk: string): string {
  return `${homeTeam} vs ${awayTeam}: the game is checked. What you risk, ${risk}, stays in the bet.`;
}
