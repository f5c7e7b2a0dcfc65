import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { returned } from './return-withdrawal.ts';
import { isCancelable } from './withdrawal.ts';

type CancelWithdrawal = Extract<Command, { kind: 'cancelWithdrawal' }>;

/**
 * The user cancels a withdrawal that is still waiting; the money returns at once. Refuses: withdrawalNotFound (also for
 * another user's), withdrawalNotCancelable.
 */
export function cancelWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, userId }: CancelWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal || withdrawal.userId !== userId) return refuse('withdrawalNotFound');
  if (!isCancelable(withdrawal, now)) return refuse('withdrawalNotCancelable');
  return returned(withdrawal, 'You canceled it.', now, 'was canceled');
}
