import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { Withdrawal } from './withdrawal.ts';

type ReturnWithdrawal = Extract<Command, { kind: 'returnWithdrawal' }>;

/**
 * Returns the money to the user, once: from what is held, or from what PayPal gave back after paying (REFUNDED, REVERSED).
 * Refuses: withdrawalNotFound, notDue (already returned, or another attempt to send it has started).
 */
export function returnWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, reason, ifAttempts }: ReturnWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (withdrawal.status === 'returned') return refuse('notDue');
  if (ifAttempts !== undefined && (ifAttempts !== withdrawal.attempts || withdrawal.status !== 'approved')) {
    return refuse('notDue');
  }
  return returned(withdrawal, reason, now);
}

/** Builds the return in any status: from the held money, or from PayPal once it was paid. */
export function returned(
  withdrawal: Withdrawal,
  reason: string,
  now: number,
  content = `Your withdrawal of ${formatDollars(withdrawal.amountCents)} failed and is back in your balance.`,
): Decision {
  const { userId, amountCents } = withdrawal;
  return decision({
    withdrawal: {
      ...withdrawal,
      status: 'returned',
      returnedAt: now,
      reason,
      review: null,
      transferCount: withdrawal.transferCount + 1,
    },
    transfers: [
      {
        kind: 'withdrawalReturn',
        debit: withdrawal.status === 'paid' ? houseAccounts.paypal : houseAccounts.withdrawalsInFlight,
        credit: userId,
        amountCents,
        userId,
      },
    ],
    notices: [
      {
        userId,
        type: 'Withdrawal',
        fromId: null,
        betId: null,
        content,
      },
    ],
  });
}
