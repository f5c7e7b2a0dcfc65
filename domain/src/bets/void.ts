import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { findConflictOfInterest } from '../operators/conflict.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { type GameEvent, isRunning } from './bet.ts';
import { lastKnownStart } from './betting-close.ts';
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

function isPostponed({ postponedSince = null }: GameEvent, now: number): boolean {
  return postponedSince !== null && now >= postponedSince + postponedAfterMs;
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
    const holders = [bet.creatorId, bet.acceptorId, bet.offeredToId];
    const conflict = findConflictOfInterest({ kind: 'bet', holders }, command.operatorId);
    if (conflict) return conflict;
  }
  if (command.reason === 'operator') return refundVoidBet(bet, event, 'operator', now);
  if (command.reason === 'dropped')
    return isDropped(event, now)
      ? refundVoidBet(bet, event, event.relisted ? 'relisted' : 'dropped', now)
      : refuse('notDue');
  if (command.reason === 'postponed')
    return isPostponed(event, now) ? refundVoidBet(bet, event, 'postponed', now) : refuse('notDue');
  const dueAt = lastKnownStart(event) + scaleWait(voidAfterMs, command.speed);
  if (readResult(event) || now < dueAt) return refuse('notDue');
  return refundVoidBet(bet, event, event.held ? 'held' : 'overdue', now, command.speed);
}
