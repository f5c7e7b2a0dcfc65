import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { refundBet } from './refund.ts';

type DeleteBet = Extract<Command, { kind: 'deleteBet' }>;

/**
 * The creator deletes an open bet: the wager returns.
 * Refuses, in this order: betNotFound, notYourBet, betNotDeletable (accepted or ended). No setting blocks it.
 */
export function deleteBet(snapshot: Snapshot, command: DeleteBet, now: number): Decision | Refusal {
  const bet = snapshot.bet(command.betId);
  if (!bet) return refuse('betNotFound');
  if (bet.creatorId !== command.userId) return refuse('notYourBet');
  if (bet.status !== 'Created') return refuse('betNotDeletable');
  return refundBet(bet, { status: 'Deleted', result: 'deleted', kind: 'deleteRefund', now });
}
