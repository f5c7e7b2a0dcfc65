import { houseAccounts } from '../book/accounts.ts';
import type { Command } from '../book/commands.ts';
import { type Decision, decision, type Snapshot } from '../book/snapshot.ts';
import { formatDollars } from '../cents.ts';
import { type Refusal, refuse } from '../refusals.ts';
import { hasPendingCardRefund, paypalCents } from './card-refund.ts';
import { isCertainlyUnsent, isInFlight } from './withdrawal.ts';

type CompleteWithdrawal = Extract<Command, { kind: 'completeWithdrawal' }>;

/**
 * The receiver was paid: the held money leaves through PayPal's clearing account, once. Refuses: withdrawalNotFound, notDue
 * (already paid or returned, or a card refund is pending, so the rest is unknown; by hand also if not approved or possibly
 * sent, because PayPal could pay it again), withdrawalWaits (by hand while the user can still cancel it).
 */
export function completeWithdrawal(
  snapshot: Snapshot,
  { withdrawalId, byHand }: CompleteWithdrawal,
  now: number,
): Decision | Refusal {
  const withdrawal = snapshot.withdrawal(withdrawalId);
  if (!withdrawal) return refuse('withdrawalNotFound');
  if (!isInFlight(withdrawal.status) || hasPendingCardRefund(withdrawal)) return refuse('notDue');
  if (byHand && !(withdrawal.status === 'approved' && isCertainlyUnsent(withdrawal))) return refuse('notDue');
  if (byHand && withdrawal.sendAfter !== null && withdrawal.sendAfter > now) return refuse('withdrawalWaits');
  const { userId, amountCents, paypalEmail } = withdrawal;
  const restCents = paypalCents(withdrawal);
  const what =
    restCents === amountCents
      ? `Your withdrawal of ${formatDollars(amountCents)}`
      : `The rest of your withdrawal, ${formatDollars(restCents)},`;
  return decision({
    withdrawal: {
      ...withdrawal,
      status: 'paid',
      paidAt: now,
      review: null,
      transferCount: withdrawal.transferCount + 1,
    },
    transfers: [
      {
        kind: 'withdrawalPaid',
        debit: houseAccounts.withdrawalsInFlight,
        credit: houseAccounts.paypal,
        amountCents: restCents,
        accountId: null,
      },
    ],
    notices: [
      {
        userId,
        type: 'Withdrawal',
        fromId: null,
        betId: null,
        content: `${what} was paid to ${paypalEmail}.`,
      },
    ],
  });
}
