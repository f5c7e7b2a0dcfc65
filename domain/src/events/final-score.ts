import { lastKnownStart } from '../bets/betting-close.ts';
import { canEndLevel, findSport } from '../sports.ts';
import {
  accept,
  complete,
  type FeedDecision,
  hold,
  ignore,
  type Now,
  type ReadScore,
  reported,
} from './feed-decision.ts';
import type { EventBets, EventHoldReason, Points, ReportedScore, StoredEvent } from './stored-event.ts';

/** No game begins longer before its listed start. */
const maxEarlyMs = 75 * 60_000;

/** A final score that is not repeated counts after this delay. */
export const confirmationDelayMs = 15 * 60_000;

/** The first final score of an event. `event` is the stored one with what else the update says. */
export function judgeFinal(
  stored: StoredEvent,
  event: StoredEvent,
  score: Points,
  stakes: EventBets,
  at: Now,
): FeedDecision {
  const final = reported(stored, score, at.now);
  // Finals in a row are of one ending, which another score does not make later.
  const ended = { ...final, at: stored.unconfirmed?.at ?? final.at };
  const fault = findFault(stored, ended, at);
  // Without bets it matters only that no one can bet on a game that may be over.
  const isOpen = event.bettingClosedAt === null;
  if (fault && (stakes.bets > 0 || isOpen)) return hold(fault, event, fault === 'earlyFinal' ? ended : final);
  if (at.finals === 'immediate' || final.at < at.now) return accept(stored, complete(event, score, at.now));
  return accept(stored, { ...event, unconfirmed: final });
}

/** Confirms a final score after the delay, without a second report; null while it must wait. */
export function confirmByDelay(stored: StoredEvent, delayMs: number, now: number): StoredEvent | null {
  const { unconfirmed } = stored;
  if (unconfirmed === null || stored.completed || stored.heldFor !== null) return null;
  // It may come from a time when the event was held for another reason.
  if (findFault(stored, unconfirmed, { finals: 'confirmed' })) return null;
  return now < unconfirmed.at + delayMs ? null : complete(stored, unconfirmed, now);
}

/** A score of an event that already has its final one. */
export function judgeCorrection(
  stored: StoredEvent,
  { completed, home, away }: ReadScore,
  stakes: EventBets,
  { now, finals }: Now,
): FeedDecision {
  if (!completed) return ignore('notFinalAnyMore');
  if (home === stored.homeScore && away === stored.awayScore)
    return accept(stored, { ...stored, unconfirmed: null });
  if (stored.resultSource !== 'feed') return ignore('decidedByHand');
  const final = reported(stored, { home, away }, now);
  if (finals === 'confirmed' && final.at >= now) return accept(stored, { ...stored, unconfirmed: final });
  if (stakes.bets > 0 && stored.corrections > 0) return hold('secondCorrection', stored);
  if (stakes.bets > 0 && home === away && !canEndLevel(stored.sportKey)) return hold('levelFinal', stored);
  return { kind: 'accept', event: { ...stored, unconfirmed: null }, correction: { home, away } };
}

/** Why a final score cannot be right. */
function findFault(
  stored: StoredEvent,
  { home, away, at }: ReportedScore,
  { finals }: Pick<Now, 'finals'>,
): EventHoldReason | null {
  if (home === away && !canEndLevel(stored.sportKey)) return 'levelFinal';
  if (finals === 'immediate') return null;
  const { earliestFinalMs, largestPlay } = findSport(stored.sportKey);
  // A resumed game began before its latest start. One score hours before the listed start is more likely an error.
  const evidence = isDoubted(stored, largestPlay) ? null : stored.playBeganAt;
  const seen = Math.max(evidence ?? Number.POSITIVE_INFINITY, stored.commenceTime - maxEarlyMs);
  const began = Math.min(lastKnownStart(stored), seen);
  if (at < began + earliestFinalMs) return 'earlyFinal';
  const last = stored.lowerScore ?? { home: stored.homeScore ?? 0, away: stored.awayScore ?? 0 };
  return home < last.home - largestPlay || away < last.away - largestPlay ? 'fallingFinal' : null;
}

/** Whether the last answer was below the stored score by more than a play: that score may be an error, and proves nothing. */
function isDoubted({ homeScore, awayScore, lowerScore }: StoredEvent, largestPlay: number): boolean {
  if (lowerScore === null) return false;
  return Math.max((homeScore ?? 0) - lowerScore.home, (awayScore ?? 0) - lowerScore.away) > largestPlay;
}
