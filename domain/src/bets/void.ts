import { conflictOf } from '../admin/conflict.ts';
import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { refundBet } from './refund.ts';
import { finalScore, refundNotices } from './settle.ts';

type VoidBet = Extract<Command, { kind: 'voidBet' }>;

/** DESIGN section 6: no final result this long after the start voids a bet. */
export const voidAfterMs = 72 * 3_600_000;

/**
 * Gives everybody on a running bet their wager back. An accepted bet ends Settled without a winner, an open
 * one Deleted; the result is 'void'. Refuses, in this order: betNotFound, betNotOpen, operatorHoldsBet, notDue (the
 * event has a result, or 72 hours are not over and no operator asks).
 */
export function voidBet(snapshot: Snapshot, command: VoidBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  const event = bet && snapshot.event(bet.eventId);
  if (!bet || !event) return refuse('betNotFound');
  if (bet.status !== 'Created' && bet.status !== 'Active') return refuse('betNotOpen');
  if (command.operatorId !== undefined) {
    const holders = [bet.creatorId, bet.acceptorId, bet.offeredToId];
    const conflict = conflictOf({ kind: 'bet', holders }, command.operatorId);
    if (conflict) return conflict;
  }
  if (command.reason === 'overdue') {
    if (finalScore(event) || now < event.commenceTime + voidAfterMs) return refuse('notDue');
  }
  return refundBet(bet, {
    status: bet.status === 'Active' ? 'Settled' : 'Deleted',
    result: 'void',
    kind: 'voidRefund',
    now,
    notices: refundNotices(
      bet,
      event,
      command.reason === 'overdue' ? 'has no result after 72 hours' : 'was called off',
    ),
  });
}
