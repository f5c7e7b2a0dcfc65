import { bettingCutoff, isBettingClosed, lastKnownStart } from '../bets/betting-close.ts';
import { canEndLevel, findSport } from '../sports.ts';
import { hasSameTeams, hasSwappedTeams, isSameDate } from './identity.ts';
import {
  type EventBets,
  type EventHoldReason,
  type FeedGame,
  noBets,
  type StoredEvent,
} from './stored-event.ts';

/** Instants are milliseconds since 1970 UTC. */

/**
 * When a final score counts. `immediate` is for simulated and recorded games: their feed makes no errors, and games may last
 * minutes. `confirmed` is for a real feed: a final score counts once a later response repeats it, or after a delay.
 */
export type FinalPolicy = 'immediate' | 'confirmed';

/** A final score that is not repeated counts after this delay. */
export const confirmationDelayMs = 15 * 60_000;

export type FeedScoreline = {
  readonly completed: boolean;
  readonly home: number | null;
  readonly away: number | null;
};

/** One row of a feed response. `score` is null when the response does not include scores. */
export type FeedUpdate = { readonly event: FeedGame; readonly score: FeedScoreline | null };

type IgnoreReason = 'nothingNew' | 'alreadyHeld' | 'otherGame' | 'notFinalAnyMore' | 'decidedByHand';

export type FeedDecision =
  /** `event` is the new stored state. `correction` is a different final score for a completed event. */
  | {
      readonly kind: 'accept';
      readonly event: StoredEvent;
      readonly correction: { readonly home: number; readonly away: number } | null;
    }
  | { readonly kind: 'ignore'; readonly reason: IgnoreReason }
  /** Betting closes and no result counts until an operator decides. */
  | { readonly kind: 'hold'; readonly event: StoredEvent; readonly reason: EventHoldReason };

type Now = {
  readonly now: number;
  readonly finals: FinalPolicy;
  /** How long before the start betting closes. */
  readonly marginMs: number;
};

/**
 * Decides what a feed update does to a stored event. Until betting closes, start and names follow the feed; afterwards only
 * the score does. Once there are bets, an update that may mean a different game, or a result that cannot be right, puts
 * the event on hold. Bets are stored by side, so swapped teams are swapped back together with the score.
 */
export function decideFeedUpdate(
  stored: StoredEvent,
  given: FeedUpdate,
  stakes: EventBets,
  now: Now,
): FeedDecision {
  if (stored.heldFor !== null) return ignore('alreadyHeld');
  const update = alignTeamOrder(stored, given);
  const hold = (reason: EventHoldReason): FeedDecision => ({
    kind: 'hold',
    reason,
    event: { ...closed(stored, now), heldFor: reason, unconfirmed: null },
  });
  const misfit = findMisfit(stored, update, stakes);
  if (misfit !== null) {
    if (stored.completed) return ignore('otherGame');
    if (stakes.bets > 0) return hold(misfit);
    if (misfit !== 'otherDate' && isBettingClosed(stored, now.now, now.marginMs)) return ignore('otherGame');
  }
  const scheduled = stored.completed ? stored : followSchedule(stored, update, stakes, now);
  if (startedBeforeAcceptance(stored, scheduled, stakes)) return hold('startedBeforeAcceptance');
  return followScore(stored, scheduled, update.score, stakes, now, hold);
}

/** Confirms a final score after the delay, without a second report; null while it must wait. */
export function confirmByDelay(stored: StoredEvent, delayMs: number, now: number): StoredEvent | null {
  const { unconfirmed } = stored;
  if (unconfirmed === null || stored.completed || stored.heldFor !== null) return null;
  return now < unconfirmed.at + delayMs ? null : complete(stored, unconfirmed);
}

/** The stored form of an event the feed reports for the first time. */
export function newStoredEvent({ event, score }: FeedUpdate, now: Now): StoredEvent {
  const fresh: StoredEvent = {
    ...event,
    completed: false,
    homeScore: null,
    awayScore: null,
    listed: true,
    resultSource: null,
    corrections: 0,
    bettingClosedAt: null,
    latestStart: null,
    unconfirmed: null,
    heldFor: null,
  };
  const decided = decideFeedUpdate(fresh, { event, score }, noBets, now);
  return decided.kind === 'accept' ? decided.event : fresh;
}

function ignore(reason: IgnoreReason): FeedDecision {
  return { kind: 'ignore', reason };
}

/** The update with the teams in the stored order, if the feed lists the same teams swapped. */
export function alignTeamOrder(stored: StoredEvent, update: FeedUpdate): FeedUpdate {
  const { event, score } = update;
  if (!hasSwappedTeams(stored, event)) return update;
  return {
    event: { ...event, homeTeam: event.awayTeam, awayTeam: event.homeTeam },
    score: score && { completed: score.completed, home: score.away, away: score.home },
  };
}

/** Why an update may refer to a different game. */
function findMisfit(stored: StoredEvent, { event }: FeedUpdate, stakes: EventBets): EventHoldReason | null {
  if (event.sportKey !== stored.sportKey) return 'otherSport';
  if (!hasSameTeams(event, stored)) return 'otherTeams';
  const starts = [
    stakes.earliestStart ?? lastKnownStart(stored),
    stakes.latestStart ?? lastKnownStart(stored),
  ];
  return starts.every((start) => isSameDate(event.commenceTime, start)) ? null : 'otherDate';
}

/** Closes betting, at the start (minus the margin) if that has passed, otherwise now. */
function closed(stored: StoredEvent, { now, marginMs }: Now): StoredEvent {
  if (stored.bettingClosedAt !== null) return stored;
  return { ...stored, bettingClosedAt: Math.min(now, stored.commenceTime - marginMs) };
}

function followSchedule(
  stored: StoredEvent,
  { event, score }: FeedUpdate,
  stakes: EventBets,
  at: Now,
): StoredEvent {
  const { now, marginMs } = at;
  if (isBettingClosed(stored, now, marginMs)) {
    const moved = event.commenceTime === stored.commenceTime ? null : event.commenceTime;
    return { ...closed(stored, at), latestStart: moved };
  }
  const names = stakes.bets > 0 ? stored : event;
  const open: StoredEvent = {
    ...stored,
    sportKey: event.sportKey,
    sportTitle: event.sportTitle,
    commenceTime: event.commenceTime,
    homeTeam: names.homeTeam,
    awayTeam: names.awayTeam,
    // Only an event listing (a response without scores) relists a dropped event.
    listed: stored.listed || score === null,
  };
  // The start was moved into the past: betting was open until now.
  if (isBettingClosed(open, now, marginMs)) return { ...open, bettingClosedAt: now };
  if (!score || score.home === null || score.away === null) return open;
  // A score proves that the game has started, whatever the reported start.
  return { ...open, bettingClosedAt: now, commenceTime: now, latestStart: event.commenceTime };
}

function startedBeforeAcceptance(
  stored: StoredEvent,
  scheduled: StoredEvent,
  { lastAcceptedAt }: EventBets,
): boolean {
  if (lastAcceptedAt === null) return false;
  const cutoff = bettingCutoff(scheduled);
  return (
    cutoff < bettingCutoff(stored) && lastAcceptedAt >= cutoff && cutoff < (scheduled.bettingClosedAt ?? 0)
  );
}

function followScore(
  stored: StoredEvent,
  scheduled: StoredEvent,
  score: FeedScoreline | null,
  stakes: EventBets,
  at: Now,
  hold: (reason: EventHoldReason) => FeedDecision,
): FeedDecision {
  const accept = (event: StoredEvent): FeedDecision =>
    isSameEvent(stored, event) ? ignore('nothingNew') : { kind: 'accept', event, correction: null };
  if (!score || score.home === null || score.away === null) return accept(scheduled);
  const { completed, home, away } = score;
  if (stored.completed) return followFinalScore(stored, { completed, home, away }, stakes, at, hold);
  const falls = home < (stored.homeScore ?? 0) || away < (stored.awayScore ?? 0);
  if (!completed) {
    const withdrawn = { ...scheduled, unconfirmed: null };
    return accept(falls ? withdrawn : { ...withdrawn, homeScore: home, awayScore: away });
  }
  if (stakes.bets > 0) {
    const fault = findFault(scheduled, { home, away }, falls, at);
    if (fault) return hold(fault);
  }
  const { unconfirmed } = stored;
  const repeats = unconfirmed?.home === home && unconfirmed.away === away;
  if (at.finals === 'immediate' || (repeats && unconfirmed.at < at.now))
    return accept(complete(scheduled, { home, away }));
  return accept({ ...scheduled, unconfirmed: repeats ? unconfirmed : { home, away, at: at.now } });
}

/** Why a final score cannot be right. */
function findFault(
  event: StoredEvent,
  { home, away }: { home: number; away: number },
  falls: boolean,
  { now, finals }: Now,
): EventHoldReason | null {
  if (home === away && !canEndLevel(event.sportKey)) return 'levelFinal';
  if (finals === 'immediate') return null;
  if (now < lastKnownStart(event) + findSport(event.sportKey).earliestFinalMs) return 'earlyFinal';
  return falls ? 'fallingFinal' : null;
}

/** A feed update for an event that already has its final score. */
function followFinalScore(
  stored: StoredEvent,
  { completed, home, away }: { completed: boolean; home: number; away: number },
  stakes: EventBets,
  { now, finals }: Now,
  hold: (reason: EventHoldReason) => FeedDecision,
): FeedDecision {
  if (!completed) return ignore('notFinalAnyMore');
  if (home === stored.homeScore && away === stored.awayScore) {
    if (stored.unconfirmed === null) return ignore('nothingNew');
    return { kind: 'accept', event: { ...stored, unconfirmed: null }, correction: null };
  }
  if (stored.resultSource !== 'feed') return ignore('decidedByHand');
  const { unconfirmed } = stored;
  const repeats = unconfirmed?.home === home && unconfirmed.away === away;
  if (finals === 'confirmed' && !(repeats && unconfirmed.at < now)) {
    if (repeats) return ignore('nothingNew');
    return { kind: 'accept', event: { ...stored, unconfirmed: { home, away, at: now } }, correction: null };
  }
  if (stakes.bets > 0 && stored.corrections > 0) return hold('secondCorrection');
  if (stakes.bets > 0 && home === away && !canEndLevel(stored.sportKey)) return hold('levelFinal');
  return { kind: 'accept', event: { ...stored, unconfirmed: null }, correction: { home, away } };
}

function complete(event: StoredEvent, { home, away }: { home: number; away: number }): StoredEvent {
  return {
    ...event,
    completed: true,
    homeScore: home,
    awayScore: away,
    resultSource: 'feed',
    unconfirmed: null,
  };
}

function isSameEvent(before: StoredEvent, after: StoredEvent): boolean {
  return (Object.keys(after) as (keyof StoredEvent)[]).every((field) =>
    field === 'unconfirmed'
      ? JSON.stringify(before.unconfirmed) === JSON.stringify(after.unconfirmed)
      : before[field] === after[field],
  );
}
