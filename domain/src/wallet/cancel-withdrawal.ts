import type { Command } from '../book/commands.ts';
import type { Decision, Snapshot } from '../book/snapshot.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { returned } from './return-withdrawal.ts';
import { isCancelable } from './withdrawal.ts';

type CancelWithdrawal = Extract<Command, { kind: 'cancelWithdrawal' }>;

/**
 * The person takes a withdrawal back that still waits, and the money is in the balance at once. Refuses:
 * withdrawalNotFound (also another person's), withdrawalNotCancelable.
 */
export function cancelWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, userId }: CancelWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal || withdrawal.userId !== userId) return refuse('withdrawalNotFound');
  if (!isCancelable(withdrawal, now)) return refuse('withdrawalNotCancelable');
  return returned(
    withdrawal,
    'You canceled it.',
    now,
    `Your withdrawal of ${formatDollars(withdrawal.amountCents)} was canceled and is back in your balance.`,
  );
}
