import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import type { Withdrawal } from '../book/withdrawal.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { hasPendingCardRefund, paypalCents, sumOfCardRefunds } from './card-refund.ts';
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

type ReturnWithdrawal = Extract<Command, { kind: 'returnWithdrawal' }>;

/**
 * Returns the money to the user, once: from what is held, or from what PayPal gave back after paying (REFUNDED, REVERSED).
 * Refuses: withdrawalNotFound, notDue (already returned, another attempt to send it has started,
 * or a card refund is pending).
 */
export function returnWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, reason, ifAttempts }: ReturnWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (withdrawal.status === 'returned' || hasPendingCardRefund(withdrawal)) return refuse('notDue');
  if (ifAttempts !== undefined && (ifAttempts !== withdrawal.attempts || withdrawal.status !== 'approved')) {
    return refuse('notDue');
  }
  // All of it was refunded to cards, so PayPal never had any.
  if (paypalCents(withdrawal) === 0) return refuse('notDue');
  return returned(withdrawal, reason, now);
}

/**
 * Builds the return in any status: from the held money, or from PayPal once it was paid. Completed card refunds stay. Pending
 * ones must be unsent; they return as well.
 */
export function returned(
  withdrawal: Withdrawal,
  reason: string,
  now: number,
  verb: 'failed' | 'was canceled' = 'failed',
): Decision {
  const { userId, amountCents } = withdrawal;
  const backCents = paypalCents(withdrawal) + sumOfCardRefunds(withdrawal, 'pending');
  const what =
    backCents === amountCents
      ? `Your withdrawal of ${formatDollars(amountCents)} ${verb} and`
      : `The rest of your withdrawal, ${formatDollars(backCents)}, ${verb} and`;
  return decision({
    withdrawal: {
      ...withdrawal,
      status: 'returned',
      returnedAt: now,
      reason,
      review: null,
      cardRefunds: withdrawal.cardRefunds.map((one) =>
        one.status === 'pending' ? { ...one, status: 'returned', endedAt: now, reason } : one,
      ),
      transferCount: withdrawal.transferCount + 1,
    },
    transfers: [
      {
        kind: 'withdrawalReturn',
        debit: withdrawal.status === 'paid' ? houseAccounts.paypal : houseAccounts.withdrawalsInFlight,
        credit: userId,
        amountCents: backCents,
        accountId: userId,
      },
    ],
    notices: [
      {
        userId,
        type: 'Withdrawal',
        fromId: null,
        betId: null,
        content: `${what} is back in your balance.`,
      },
    ],
  });
}
