import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { Withdrawal } from './withdrawal.ts';

type ReturnWithdrawal = Extract<Command, { kind: 'returnWithdrawal' }>;

/**
 * The money goes back to the person, once: what is still held, or what PayPal gave back after it had paid
 * (INTEGRATIONS 3.4, REFUNDED and REVERSED). Refuses: withdrawalNotFound, notDue (returned before, or another attempt
 * to send it was begun).
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

/** The way back, whatever the withdrawal's state: from what is held, or from PayPal once it had paid. */
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
