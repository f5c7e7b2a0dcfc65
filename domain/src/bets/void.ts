import { type Bet, type GameEvent, isRunning } from '../book/bet.ts';
import type { Command } from '../book/commands.ts';
import { soleAcceptor } from '../book/offered-to.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { findConflictOfInterest } from '../conflict-of-interest.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { lastKnownStart, startsTooLate } from './betting-close.ts';
import { readResult, refundVoidBet } from './settle.ts';
import { scaleWait, voidAfterMs } from './waits.ts';

type VoidBet = Extract<Command, { kind: 'voidBet' }>;

/** An event's bets are void after it was unlisted this long, or at the latest this long after its start. */
export const droppedAfterMs = 24 * 3_600_000;
export const droppedAfterStartMs = 3_600_000;

/** Whether an event that the feed dropped before its start has been gone long enough for its bets to be void. */
export function isDropped(event: GameEvent, now: number): boolean {
  const { listed, unlistedAt = null, completed, homeScore, commenceTime } = event;
  if (listed || unlistedAt === null || completed || homeScore !== null) return false;
  return now >= unlistedAt + droppedAfterMs || now >= commenceTime + droppedAfterStartMs;
}

/** A feed that moves a game by more than 72 hours is believed after this long: a wrong answer is put right sooner. */
export const postponedAfterMs = 2 * 3_600_000;

/**
 * Whether a game is put off for longer than bets wait: to another date, or after betting closed by more than its sport allows.
 * The second counts for bets made under rules for endings, and only once the first start has passed for long.
 */
function isPostponed(event: GameEvent, { rulesVersion }: Bet, now: number): boolean {
  const { postponedSince = null, commenceTime } = event;
  if (postponedSince !== null && now >= postponedSince + postponedAfterMs) return true;
  return rulesVersion > 0 && startsTooLate(event) && now >= commenceTime + postponedAfterMs;
}

/**
 * Refunds everyone on a running bet; the result is 'void'. An accepted bet ends Settled without a winner, an open one
 * Deleted. Refuses, in this order: betNotFound, betNotOpen, operatorHoldsBet, notDue (the event has a result or is still
 * within 72 hours; or it is still listed or was dropped too recently; or it was not postponed, or too recently). Operators are
 * exempt from notDue.
 */
export function voidBet(snapshot: Snapshot, command: VoidBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (!isRunning(bet)) return refuse('betNotOpen');
  if (command.operatorId !== undefined) {
    const holders = [bet.creatorId, bet.acceptorId, soleAcceptor(bet)];
    const conflict = findConflictOfInterest({ kind: 'bet', holders }, command.operatorId);
    if (conflict) return conflict;
  }
  if (isOperatorReason(command.reason)) return refundVoidBet(bet, command.reason, now);
  if (command.reason === 'dropped')
    return isDropped(event, now)
      ? refundVoidBet(bet, event.relisted ? 'relisted' : 'dropped', now)
      : refuse('notDue');
  if (command.reason === 'postponed')
    return isPostponed(event, bet, now) ? refundVoidBet(bet, 'postponed', now) : refuse('notDue');
  const dueAt = lastKnownStart(event) + scaleWait(voidAfterMs, command.speed);
  if (readResult(event) || now < dueAt) return refuse('notDue');
  return refundVoidBet(bet, event.held ? 'held' : 'overdue', now, command.speed);
}

function isOperatorReason(reason: VoidBet['reason']): reason is 'operator' | 'otherPlace' | 'replaced' {
  return reason === 'operator' || reason === 'otherPlace' || reason === 'replaced';
}
